import type { CSSProperties, KeyboardEvent, MouseEvent } from 'react';
import { hoverJoint } from '../../state/actions';
import { isLocked } from '../../state/limits/held';
import { JointKind, useKindWords } from '../drawing/JointKind';
import { Icon } from '../ui/icons';
import type { TreeRow } from '../ui/joints';
import { useLimber } from '../ui/use-limber';

/** Levels beyond this are indented no further: names and meters keep their room. */
const DEEPEST = 14;

interface JointRowProps {
  row: TreeRow;
  isRoot: boolean;
  /** Whether no limit could be given to it. */
  isFree: boolean;
  isRigid: boolean;
  isSelected: boolean;
  /** Whether it is the joint that is looked at. */
  isLooked: boolean;
  isHovered: boolean;
  /** Whether other joints are shown alone. */
  isDimmed: boolean;
  tabIndex: number;
  onFold: (joint: number, isFolded: boolean) => void;
  onPick: (event: MouseEvent, joint: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A joint of the list: its name, its kind and how near it is to its limit. */
export function JointTreeRow({
  row,
  isRoot,
  isFree,
  isRigid,
  isSelected,
  isLooked,
  isHovered,
  isDimmed,
  tabIndex,
  onFold,
  onPick,
  onKeyDown,
}: JointRowProps) {
  const { joint, name, level, hasChildren, isFolded } = row;
  const kind = useKindWords(joint);
  const steps = useLimber((state) => state.work.edits[joint]?.length ?? 0);
  const locked = useLimber((state) => isLocked(state.work.locked, joint));
  const edited = steps > 0 ? `edited by hand: ${steps === 1 ? '1 step' : `${steps} steps`}` : '';
  return (
    <div
      role="treeitem"
      className={['tree-row', isHovered && 'is-hovered', isLooked && 'is-looked', isDimmed && 'is-dimmed']
        .filter(Boolean)
        .join(' ')}
      style={{ '--level': Math.min(level, DEEPEST) } as CSSProperties}
      aria-label={name}
      aria-description={[kind, edited, locked && 'locked'].filter(Boolean).join(', ')}
      aria-level={level + 1}
      aria-selected={isSelected}
      aria-expanded={hasChildren ? !isFolded : undefined}
      tabIndex={tabIndex}
      data-joint={joint}
      title={name}
      onClick={(event) => onPick(event, joint)}
      onKeyDown={onKeyDown}
      onPointerEnter={() => hoverJoint(joint)}
    >
      <span
        className="tree-fold"
        aria-hidden="true"
        onClick={(event) => {
          if (!hasChildren) return;
          event.stopPropagation();
          onFold(joint, !isFolded);
        }}
      >
        {hasChildren && <Icon name={isFolded ? 'right' : 'down'} size={12} />}
      </span>
      <span className="tree-name cut">{name}</span>
      {edited && (
        <span className="tree-edited" title={edited}>
          <Icon name="edit" size={12} />
        </span>
      )}
      {locked && (
        <span className="tree-edited" title="Locked: nothing changes its limit">
          <Icon name="lock" size={12} />
        </span>
      )}
      {isFree || isRigid ? (
        <span className="tree-kind small">{isRoot ? 'root' : isFree ? 'free' : 'rigid'}</span>
      ) : (
        <>
          <JointKind joint={joint} />
          <span className="meter">
            <i />
          </span>
          <span className="tree-value small number" />
        </>
      )}
    </div>
  );
}
