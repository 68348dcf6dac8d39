import { BeatView } from './BeatView';
import { createRings } from './three-rings';

/** Three rings, one inside the other, with a book in the inmost. */
export function ThreeRings() {
  return (
    <BeatView create={createRings} aim={() => ({ turn: 48, rise: 20, radius: 1.3 })} label="Camera on the rings" />
  );
}
