import type { CSSProperties } from 'react';
import { sideOf } from '../../core/clip';
import { hoverJoint } from '../../state/actions';
import { settingsFor, verdictsHere } from '../../state/limits/chosen';
import { shapeLook } from '../drawing/shape-looks';
import { dataWords, modelWords } from '../drawing/tile-words';
import { clickJoint } from '../ui/click-joint';
import { Icon } from '../ui/icons';
import { shownNames } from '../ui/joint-name';
import { useLimber } from '../ui/use-limber';
import { shortJointName } from './joint-grid';

interface JointTileProps {
  joint: number;
  /** From 1. */
  row: number;
  column: number;
}

/** The button under a small plot: the joint's name, and where joints differ in it, its shape and whether there is enough data. */
export function JointTile({ joint, row, column }: JointTileProps) {
  const clip = useLimber((state) => state.clip);
  const isSelected = useLimber((state) => state.work.selectedJoint === joint || state.alsoSelected.includes(joint));
  const model = useLimber(({ work: { settings, chosen } }) => settingsFor(settings, chosen, joint));
  const isOneForAll = useLimber(({ work: { chosen } }) => Object.keys(chosen).length === 0);
  const verdict = useLimber((state) => verdictsHere(state)?.[joint] ?? null);
  if (!clip) return null;
  const { names } = clip.skeleton;
  const name = shownNames(names)[joint];
  const words = [isOneForAll ? '' : modelWords(model), verdict ? dataWords(verdict.data) : '']
    .filter(Boolean)
    .join('; ');
  const isScarce = verdict?.data.kind === 'scarce';
  return (
    <button
      type="button"
      className="joint-tile"
      style={{ '--row': row, '--column': column } as CSSProperties}
      data-joint={joint}
      data-side={sideOf(clip.skeleton, joint)}
      aria-label={name}
      aria-description={words || undefined}
      aria-pressed={isSelected}
      title={[names[joint], words].filter(Boolean).join(': ')}
      onClick={(event) => clickJoint(event, joint, [...names.keys()])}
      onPointerEnter={() => hoverJoint(joint)}
      onPointerLeave={() => hoverJoint(-1)}
    >
      {!isOneForAll && (
        <i className="joint-tile-shape">
          <Icon name={shapeLook(model.shape).icon} size={12} />
        </i>
      )}
      {isScarce && <em className="joint-tile-scarce" />}
      <span className="small">{shortJointName(name)}</span>
    </button>
  );
}
