import { rangeAt } from '../../core/clip';
import { useEditView } from '../page/view-state';
import { count } from '../ui/format';
import { PosesApart } from '../ui/PosesApart';
import { Segment } from '../ui/Segment';
import { useLimber } from '../ui/use-limber';
import { fitMarked, keepShare, leaveOutPresent, rangeFrames, SHARES, showShare } from './narrow';
import { frameWords, shareWords } from './step-words';
import { usePresentFrame } from './use-present-frame';

/** What of the samples is fitted to: a share, a stretch of time, all but a frame. */
export function Narrowing() {
  const share = useEditView((ui) => ui.share);
  const isAsked = share !== null;
  return (
    <div className={isAsked ? 'edit-line edit-share row' : 'edit-line row'}>
      {isAsked ? <Share share={share} /> : <Ways />}
    </div>
  );
}

function Ways() {
  const clip = useLimber((state) => state.clip);
  const markedFrames = useLimber((state) => state.markedFrames);
  const frame = usePresentFrame();
  const own = clip && frame < clip.frameCount ? frame - rangeAt(clip, frame).firstFrame : 0;
  return (
    <>
      <button
        type="button"
        className="button is-small"
        title="Leave out the outermost samples; the next step shows which."
        onClick={() => showShare(0.99)}
      >
        Keep 99 %…
      </button>
      <button
        type="button"
        className="button is-small number"
        disabled={!markedFrames}
        title={markedFrames ? 'Fit this joint to these frames only.' : 'First mark a stretch of time on the timeline.'}
        onClick={fitMarked}
      >
        {markedFrames && clip ? `Only ${frameWords(rangeFrames(clip, markedFrames))}` : 'Only the marked time'}
      </button>
      <button
        type="button"
        className="button is-small number"
        title="Leave the current frame out of this joint’s fit."
        onClick={leaveOutPresent}
      >
        Not frame {own}
      </button>
      <PosesApart />
    </>
  );
}

function Share({ share }: { share: number }) {
  const marked = useEditView((ui) => ui.marked);
  const all = useLimber((state) => state.fit?.clouds[state.work.selectedJoint]?.parts[0] ?? null);
  const gone = marked && marked.part === all ? marked.indices.length : 0;
  return (
    <>
      <Segment
        label="Share that is kept"
        value={String(share)}
        options={SHARES.map((value) => ({ value: String(value), label: shareWords(value) }))}
        onChange={(value) => showShare(Number(value))}
      />
      <span className="small warns number">
        {count(gone)} of {count(all?.frames.length ?? 0)} go
      </span>
      <div className="spacer" />
      <button type="button" className="button is-small is-outlined" disabled={gone === 0} onClick={keepShare}>
        Keep {shareWords(share)}
      </button>
      <button type="button" className="button is-small" onClick={() => showShare(null)}>
        Cancel
      </button>
    </>
  );
}
