import { chooseForAll, isChoosing } from '../../state/limits/choose';
import { verdictsHere } from '../../state/limits/chosen';
import { cancelJob } from '../../state/work';
import { openPanel } from '../page/view-state';
import { percent } from '../ui/format';
import { useHasMotion, useLimber } from '../ui/use-limber';
import { countData } from './verdict';
import './verdict.css';

/** Begins the choice of a shape for every joint; under way it cancels, and then it leads to what was found. */
export function ChooseForMe() {
  const hasMotion = useHasMotion();
  const isBusy = useLimber(isChoosing);
  const share = useLimber(({ job }) => (job ? percent(job.progress ?? 0) : ''));
  const clip = useLimber((state) => state.clip);
  const verdicts = useLimber(verdictsHere);
  const own = useLimber(({ work: { chosen } }) => Object.keys(chosen).length);
  // Shapes are tried on motion.
  if (!hasMotion) return null;
  if (isBusy) {
    return (
      <button type="button" className="button is-outlined is-small choose-for-me number" onClick={cancelJob}>
        Cancel, {share} %
      </button>
    );
  }
  if (!verdicts && own === 0) {
    return (
      <button
        type="button"
        className="button is-outlined is-small choose-for-me"
        onClick={() => void chooseForAll()}
        aria-description="Gives every joint the tightest shape with 95 % coverage"
      >
        Pick best shapes
      </button>
    );
  }
  const { enough, scarce } = countData(clip, verdicts ?? []);
  const words = verdicts ? `${enough} enough, ${scarce} scarce` : `${own} own ${own === 1 ? 'shape' : 'shapes'}`;
  return (
    <button
      type="button"
      className="button is-outlined is-small choose-for-me number"
      aria-haspopup="dialog"
      onClick={() => openPanel('verdict')}
    >
      <span className="visually-hidden">Verdict: </span>
      {words}
    </button>
  );
}
