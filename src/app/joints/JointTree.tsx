import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { hoverJoint, selectJoint } from '../../state/actions';
import type { LiveFrame } from '../../state/live';
import { store } from '../../state/store';
import { closePanel, useIsPanelOpen } from '../shell/panel-state';
import { setPreference, usePreference } from '../shell/preferences';
import type { Layout } from '../shell/use-layout';
import { LEFT_RANGE, type PanelSizes, setLeftWidth } from '../shell/use-panel-sizes';
import { AT_LIMIT } from '../space/gauge';
import { JointKind, useKindWords } from '../space/JointKind';
import { percent } from '../ui/format';
import { IconButton } from '../ui/IconButton';
import { Icon } from '../ui/icons';
import { Splitter } from '../ui/Splitter';
import { useLimber } from '../ui/use-limber';
import { useTick } from '../ui/use-tick';
import { isHandJoint, isRigid, type TreeRow, treeRows } from './joints';

/** ms between two changes of a number: faster than that nobody reads. */
const NUMBER_PAUSE = 90;

export function JointTree({ layout, sizes }: { layout: Layout; sizes: PanelSizes }) {
  const isOver = layout === 'narrow' || layout === 'phone';
  const isOpen = useIsPanelOpen('tree');
  const isFolded = usePreference('isTreeFolded') && !isOver;
  if (isOver && !isOpen) return null;
  if (isFolded) {
    return (
      <aside className="joint-tree is-folded">
        <IconButton label="Show joints" icon="tree" onClick={() => setPreference('isTreeFolded', false)} />
      </aside>
    );
  }
  return (
    <aside className={isOver ? 'joint-tree is-over' : 'joint-tree'} aria-label="Joint list">
      <div className="panel-head">
        <h2>Joints</h2>
        <div className="spacer" />
        <span className="quiet tree-unit">% of limit</span>
        {isOver ? (
          <IconButton label="Close joints" icon="close" size={14} onClick={closePanel} />
        ) : (
          <IconButton
            label="Fold joints"
            icon="foldLeft"
            size={14}
            className="tree-folder"
            onClick={() => setPreference('isTreeFolded', true)}
          />
        )}
      </div>
      <Rows onChosen={isOver ? closePanel : undefined} />
      {!isOver && (
        <Splitter
          label="Width of the joints"
          orientation="vertical"
          value={sizes.left}
          min={LEFT_RANGE[0]}
          max={LEFT_RANGE[1]}
          direction={1}
          onChange={setLeftWidth}
          onReset={() => setLeftWidth(null)}
        />
      )}
    </aside>
  );
}

function Rows({ onChosen }: { onChosen?: () => void }) {
  const clip = useLimber((state) => state.clip);
  const fit = useLimber((state) => state.fit);
  const selected = useLimber((state) => state.selectedJoint);
  const hovered = useLimber((state) => state.hoveredJoint);
  const [query, setQuery] = useState('');
  const [showsRigid, setShowsRigid] = useState(false);
  /** Joints the user folded or unfolded, by clip; hands are folded to begin with. */
  const [folds, setFolds] = useState<{ clip: unknown; byJoint: Map<number, boolean> }>({ clip, byJoint: new Map() });
  const byJoint = folds.clip === clip ? folds.byJoint : null;

  const rigidCount = useMemo(() => {
    if (!clip || !fit) return 0;
    return clip.skeleton.names.filter((_, j) => clip.skeleton.parents[j] >= 0 && isRigid(fit, j)).length;
  }, [clip, fit]);

  const rows = useMemo((): TreeRow[] => {
    if (!clip) return [];
    const { names, parents } = clip.skeleton;
    const wanted = query.trim().toLowerCase();
    if (wanted) {
      return names
        .map((name, joint) => ({ joint, name, level: 0, hasChildren: false, isFolded: false }))
        .filter(({ name }) => name.toLowerCase().includes(wanted));
    }
    return treeRows(
      clip,
      (joint) => !showsRigid && parents[joint] >= 0 && isRigid(fit, joint),
      (joint) => byJoint?.get(joint) ?? isHandJoint(names[joint]),
    );
  }, [clip, fit, query, showsRigid, byJoint]);

  const setFold = (joint: number, isFolded: boolean) => {
    setFolds({ clip, byJoint: new Map(byJoint ?? []).set(joint, isFolded) });
  };

  const list = useRef<HTMLDivElement>(null);
  const rowAt = (index: number) => list.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[index];
  /** The one row that Tab reaches. */
  const current = Math.max(
    0,
    rows.findIndex(({ joint }) => joint === selected),
  );
  const go = (index: number) => {
    const row = rows[index];
    if (!row) return;
    selectJoint(row.joint);
    rowAt(index)?.focus();
  };
  const typed = useRef({ text: '', at: 0 });

  const onTreeKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[current];
    if (!row) return;
    const parent = rows.findLastIndex(({ level }, i) => i < current && level < row.level);
    if (event.key === 'ArrowDown') go(Math.min(current + 1, rows.length - 1));
    else if (event.key === 'ArrowUp') go(Math.max(current - 1, 0));
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(rows.length - 1);
    else if (event.key === 'ArrowRight') {
      if (row.isFolded) setFold(row.joint, false);
      else if (row.hasChildren) go(current + 1);
    } else if (event.key === 'ArrowLeft') {
      if (row.hasChildren && !row.isFolded) setFold(row.joint, true);
      else if (parent >= 0) go(parent);
    } else if (event.key === 'Enter' || event.key === ' ') onChosen?.();
    else if (event.key.length === 1 && /\S/.test(event.key) && !'/?'.includes(event.key)) {
      const last = typed.current;
      const text = (event.timeStamp - last.at < 700 ? last.text : '') + event.key.toLowerCase();
      typed.current = { text, at: event.timeStamp };
      // A first letter goes on to the next joint; further letters narrow down from here.
      const from = text.length > 1 ? current : current + 1;
      const order = rows.map((_, i) => (from + i) % rows.length);
      const hit = order.find((i) => rows[i].name.toLowerCase().startsWith(text));
      const within = hit ?? order.find((i) => rows[i].name.toLowerCase().includes(text));
      if (within !== undefined) go(within);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  useMeters(list, rows);
  // A joint chosen elsewhere scrolls into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected row is found by its state.
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);

  return (
    <>
      <div className="search">
        <Icon name="search" size={14} />
        <input
          id="joint-search"
          type="search"
          className="field"
          placeholder="Find a joint"
          aria-label="Find a joint"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') go(current);
            else if (event.key === 'Enter' && rows.length > 0) {
              selectJoint(rows[0].joint);
              setQuery('');
              onChosen?.();
            } else if (event.key === 'Escape' && query) setQuery('');
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
        />
        <kbd>/</kbd>
      </div>
      <div className="tree-rows" role="tree" aria-label="Joints" ref={list} onPointerLeave={() => hoverJoint(-1)}>
        {rows.map((row, i) => (
          <Row
            key={row.joint}
            row={row}
            isRoot={(clip?.skeleton.parents[row.joint] ?? -1) < 0}
            isRigid={isRigid(fit, row.joint)}
            isSelected={row.joint === selected}
            isHovered={row.joint === hovered}
            tabIndex={i === current ? 0 : -1}
            onFold={setFold}
            onChosen={onChosen}
            onKeyDown={onTreeKeyDown}
          />
        ))}
        {clip && rows.length === 0 && <p className="tree-empty">No joint is called “{query.trim()}”.</p>}
      </div>
      {rigidCount > 0 && (
        <div className="tree-foot">
          <span>
            {rigidCount} rigid {rigidCount === 1 ? 'joint' : 'joints'} {showsRigid ? 'shown' : 'hidden'}
          </span>
          <div className="spacer" />
          <button
            type="button"
            className="button is-small"
            aria-pressed={showsRigid}
            onClick={() => setShowsRigid(!showsRigid)}
          >
            {showsRigid ? 'Hide' : 'Show'}
            <span className="visually-hidden"> rigid joints</span>
          </button>
        </div>
      )}
    </>
  );
}

/** Levels beyond this are indented no further: names and meters keep their room. */
const DEEPEST = 14;

interface RowProps {
  row: TreeRow;
  isRoot: boolean;
  isRigid: boolean;
  isSelected: boolean;
  isHovered: boolean;
  tabIndex: number;
  onFold: (joint: number, isFolded: boolean) => void;
  onChosen?: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Row({ row, isRoot, isRigid, isSelected, isHovered, tabIndex, onFold, onChosen, onKeyDown }: RowProps) {
  const { joint, name, level, hasChildren, isFolded } = row;
  const kind = useKindWords(joint);
  return (
    <div
      role="treeitem"
      className={isHovered ? 'tree-row is-hovered' : 'tree-row'}
      style={{ '--level': Math.min(level, DEEPEST) } as React.CSSProperties}
      aria-label={name}
      aria-description={kind}
      aria-level={level + 1}
      aria-selected={isSelected}
      aria-expanded={hasChildren ? !isFolded : undefined}
      tabIndex={tabIndex}
      data-joint={joint}
      title={name}
      onClick={() => {
        selectJoint(joint);
        onChosen?.();
      }}
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
      <span className="tree-name">{name}</span>
      {isRoot || isRigid ? (
        <span className="tree-kind">{isRoot ? 'root' : 'rigid'}</span>
      ) : (
        <>
          <JointKind joint={joint} />
          <span className="meter">
            <i />
          </span>
          <span className="tree-value number" />
        </>
      )}
    </div>
  );
}

interface Meter {
  joint: number;
  row: HTMLElement;
  bar: HTMLElement;
  value: HTMLElement;
  width: number;
  text: string;
  isAtLimit: boolean;
}

/** Writes the meters of the rows that are there, without React. */
function useMeters(list: React.RefObject<HTMLElement | null>, rows: TreeRow[]): void {
  const meters = useRef<Meter[]>([]);
  const lastNumbers = useRef(0);
  const fit = useLimber((state) => state.fit);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements to find are those of these rows.
  useEffect(() => {
    meters.current = [...(list.current?.querySelectorAll<HTMLElement>('.tree-row') ?? [])].flatMap((row) => {
      const bar = row.querySelector<HTMLElement>('.meter i');
      const value = row.querySelector<HTMLElement>('.tree-value');
      return bar && value
        ? [{ joint: Number(row.dataset.joint), row, bar, value, width: -1, text: '', isAtLimit: false }]
        : [];
    });
    lastNumbers.current = 0;
    const { live } = store.getState();
    if (live) write(live);
  }, [rows, fit, list]);

  const write = (live: LiveFrame) => {
    const now = performance.now();
    const areNumbersDue = now - lastNumbers.current > NUMBER_PAUSE || !store.getState().isPlaying;
    if (areNumbersDue) lastNumbers.current = now;
    for (const meter of meters.current) {
      const gauge = live.gauge[meter.joint];
      const width = Math.round(Math.min(1, gauge) * 80) / 2;
      if (width !== meter.width) {
        meter.width = width;
        meter.bar.style.setProperty('--gauge', `${width * 2.5}%`);
      }
      const isAtLimit = gauge >= AT_LIMIT;
      if (isAtLimit !== meter.isAtLimit) {
        meter.isAtLimit = isAtLimit;
        meter.row.classList.toggle('is-at-limit', isAtLimit);
      }
      if (!areNumbersDue) continue;
      const text = percent(gauge);
      if (text !== meter.text) {
        meter.text = text;
        meter.value.textContent = text;
      }
    }
  };
  useTick(write);
}
