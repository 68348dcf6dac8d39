import { useLimber } from '../ui/use-limber';
import { Limbs } from './Limbs';
import { Look } from './Look';

/** What belongs to pulling limbs, or to looking, beside the handles in the view: numbers, pins, chains, solver. */
export function ReachPanel({ mode }: { mode: 'ik' | 'look-at' }) {
  const clip = useLimber((state) => state.clip);
  if (!clip) return null;
  return mode === 'ik' ? <Limbs clip={clip} /> : <Look clip={clip} />;
}
