import { useMemo } from 'react';
import { angleBetween, readQuat } from '../../../core/math';
import { count, degrees, percent } from '../../ui/format';
import { useLimber } from '../../ui/use-limber';
import { useBeatHere, useFinds } from '../learn-view';
import { useKnob } from '../use-knob';
import { BLOCKS } from './blocks';
import { heldOut } from './held-out';
import { usualFifth } from './usual-fifth';

const PIECES = Array.from({ length: BLOCKS }, (_, i) => i + 1);

/** The whole clip as a bar: what of it is hidden, and what is learned from. Once coverage has been told, each piece says its own. */
export function HiddenStrip() {
  const frames = useLimber((state) => state.clip?.frameCount ?? 0);
  const block = Number(useKnob('block') ?? 1);
  const isScattered = useKnob('hides') === 'every fifth';
  const hasShares = useBeatHere()?.parts.some(({ id }) => id === 'stopped') ?? false;
  return (
    <div className="learn-hidden">
      <span className="small quiet">
        {isScattered
          ? `${count(frames)} frames, every fifth of them hidden; here are five`
          : `${count(frames)} frames in ${BLOCKS} pieces, one of them hidden`}
      </span>
      {isScattered ? (
        <FiveFrames />
      ) : (
        <div className="hidden-pieces">
          {PIECES.map((piece) => (
            <div
              key={piece}
              className={piece === block ? 'hidden-piece is-hidden' : 'hidden-piece'}
              data-part={piece === block ? 'piece' : 'learned'}
            >
              <b>{piece}</b>
              <span>
                {piece === block ? 'hidden' : 'learned from'}
                {hasShares && piece === block && <ShareOf piece={piece} />}
              </span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** A hidden frame as they usually are, and the frames beside it; once it is told, how far away their poses are. */
function FiveFrames() {
  const clip = useLimber((state) => state.clip);
  const joint = useLimber((state) => state.work.selectedJoint);
  const isTold = useBeatHere()?.isAnswered ?? false;
  const middle = useMemo(() => (clip ? usualFifth(clip, joint) : null), [clip, joint]);
  if (!clip || middle === null) return null;
  const at = (frame: number) => readQuat(clip.rotations, frame * clip.skeleton.parents.length + joint);
  const away = (frame: number) => degrees(angleBetween(at(frame), at(middle)), 1);
  return (
    <div className="hidden-pieces">
      {PIECES.map((piece) => {
        const frame = middle + piece - 1 - Math.floor(BLOCKS / 2);
        const isHidden = frame === middle;
        return (
          <div
            key={piece}
            className={isHidden ? 'hidden-piece is-hidden' : 'hidden-piece'}
            data-part={isHidden ? 'samples' : 'learned'}
          >
            <b>{isTold && !isHidden ? away(frame) : count(frame + 1)}</b>
            <span>{isHidden ? 'hidden' : isTold ? `away: ${count(frame + 1)}` : 'learned from'}</span>
          </div>
        );
      })}
    </div>
  );
}

/** The share of a piece that is let in by the limit that was learned without it. */
function ShareOf({ piece }: { piece: number }) {
  useFinds();
  const clip = useLimber((state) => state.clip);
  const joint = useLimber((state) => state.work.selectedJoint);
  const settings = useLimber((state) => state.work.settings);
  const found = clip && heldOut(clip, joint, piece, settings);
  return found && <span className="piece-share">: {percent(found.inside)} % let in</span>;
}
