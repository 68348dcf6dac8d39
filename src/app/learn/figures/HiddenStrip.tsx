import { count } from '../../ui/format';
import { useLimber } from '../../ui/use-limber';
import { useKnob } from '../use-knob';
import { BLOCKS } from './held-out';

/** The whole clip as a bar, and in it what is hidden. */
export function HiddenStrip() {
  const frames = useLimber((state) => state.clip?.frameCount ?? 0);
  const block = Number(useKnob('block') ?? 1);
  const isScattered = useKnob('hides') === 'every fifth';
  const start = (block - 1) / BLOCKS;
  return (
    <div className="learn-hidden" data-part="samples">
      <span className="small quiet">
        {isScattered
          ? 'Hidden: every fifth frame'
          : `Hidden: frames ${count(start * frames + 1)} to ${count((start + 1 / BLOCKS) * frames)}`}{' '}
        of {count(frames)}
      </span>
      <div className="hidden-bar">
        <i
          className={isScattered ? 'is-scattered' : undefined}
          style={isScattered ? undefined : { left: `${100 * start}%`, width: `${100 / BLOCKS}%` }}
        />
      </div>
    </div>
  );
}
