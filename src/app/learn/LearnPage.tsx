import { DoubleCover } from './DoubleCover';
import { EllipticalSwing } from './EllipticalSwing';
import { GimbalLock } from './GimbalLock';
import { ReachingArm } from './ReachingArm';
import './lab.css';

/** What the literature tells of rotation spaces, to be turned and pulled. */
export function LabPage() {
  return (
    <section className="lab" aria-label="Laboratory">
      <GimbalLock />
      <DoubleCover />
      <EllipticalSwing />
      <ReachingArm />
    </section>
  );
}
