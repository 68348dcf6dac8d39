import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { extendSelection, hoverJoint, selectAlso, selectJoint } from '../../state/actions';
import { isFree } from '../../state/clips/roles';
import { Guests } from '../guests/guests';
import { setPreference, usePreference } from '../page/preferences';
import { isSmall, type Layout } from '../page/use-layout';
import { closePanel, useIsPanelOpen, useViewState } from '../page/view-state';
import { clickJoint } from '../ui/click-joint';
import { IconButton } from '../ui/IconButton';
import { Icon } from '../ui/icons';
import { shownNames } from '../ui/joint-name';
import { isHandJoint, isRigid, type TreeRow, treeRows } from '../ui/joints';
import { Splitter } from '../ui/Splitter';
import { useLimber } from '../ui/use-limber';
import { LEFT_RANGE, type PanelSizes } from '../ui/use-panel-sizes';
import { JointTreeRow } from './JointTreeRow';
import { useMeters } from './use-meters';

export function JointTree({ layout, sizes }: { layout: Layout; sizes: PanelSizes }) {
  const isOver = layout === 'narrow' || isSmall(layout);
  const isOpen = useIsPanelOpen('tree');
  const isFolded = usePreference('isTreeFolded') && !isOver;
  const isCalled = isOver && isOpen;
  useEffect(() => {
    if (!isCalled) return;
    const caller = document.activeElement;
    document.querySelector<HTMLElement>('.joint-tree [role=treeitem][tabindex="0"]')?.focus();
    return () => {
      // Whoever has gone on elsewhere stays there.
      if (caller instanceof HTMLElement && document.activeElement === document.body) caller.focus();
    };
  }, [isCalled]);
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
      <div className="panel-head row">
        <h2>Joints</h2>
        <div className="spacer" />
        <span className="small quiet" title="How close each joint is to its limit">
          % of limit
        </span>
        <Guests at="tree head" />
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
          size="leftWidth"
        />
      )}
    </aside>
  );
}

function Rows({ onChosen }: { onChosen?: () => void }) {
  const clip = useLimber((state) => state.clip);
  const fit = useLimber((state) => state.fit);
  const selected = useLimber((state) => state.work.selectedJoint);
  const alsoSelected = useLimber((state) => state.alsoSelected);
  const hovered = useLimber((state) => state.hoveredJoint);
  const isolated = useViewState((state) => state.isolated);
  const [query, setQuery] = useState('');
  const [showsRigid, setShowsRigid] = useState(false);
  /** Joints the user folded or unfolded, by clip; hands are folded to begin with. */
  const [folds, setFolds] = useState<{ clip: unknown; byJoint: Map<number, boolean> }>({ clip, byJoint: new Map() });
  const byJoint = folds.clip === clip ? folds.byJoint : null;

  const rigidCount = useMemo(() => {
    if (!clip || !fit) return 0;
    return clip.skeleton.names.filter((_, j) => !isFree({ clip, fit }, j) && isRigid(fit, j)).length;
  }, [clip, fit]);

  const rows = useMemo((): TreeRow[] => {
    if (!clip) return [];
    const { names } = clip.skeleton;
    const wanted = query.trim().toLowerCase();
    if (wanted) {
      return shownNames(names)
        .map((name, joint) => ({ joint, name, level: 0, hasChildren: false, isFolded: false }))
        .filter(({ joint, name }) => [name, names[joint]].some((text) => text.toLowerCase().includes(wanted)));
    }
    return treeRows(
      clip,
      (joint) => !showsRigid && !isFree({ clip, fit }, joint) && isRigid(fit, joint),
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
  const go = (index: number, select = selectJoint) => {
    const row = rows[index];
    if (!row) return;
    select(row.joint);
    rowAt(index)?.focus();
  };
  const typed = useRef({ text: '', at: 0 });

  const onTreeKeyDown = (event: KeyboardEvent) => {
    const isAll = (event.ctrlKey || event.metaKey) && event.key === 'a';
    if (!isAll && (event.ctrlKey || event.metaKey || event.altKey)) return;
    const row = rows[current];
    if (!row) return;
    const select = event.shiftKey ? extendSelection : selectJoint;
    const parent = rows.findLastIndex(({ level }, i) => i < current && level < row.level);
    if (isAll) selectAlso(rows.map(({ joint }) => joint));
    else if (event.key === 'ArrowDown') go(Math.min(current + 1, rows.length - 1), select);
    else if (event.key === 'ArrowUp') go(Math.max(current - 1, 0), select);
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
    list.current?.querySelector('.is-looked')?.scrollIntoView({ block: 'nearest' });
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
      <div
        className="tree-rows"
        role="tree"
        aria-label="Joints"
        aria-multiselectable
        ref={list}
        onPointerLeave={() => hoverJoint(-1)}
      >
        {rows.map((row, i) => (
          <JointTreeRow
            key={row.joint}
            row={row}
            isRoot={isFree({ clip, fit: null }, row.joint)}
            isFree={isFree({ clip, fit }, row.joint)}
            isRigid={isRigid(fit, row.joint)}
            isSelected={row.joint === selected || alsoSelected.includes(row.joint)}
            isLooked={row.joint === selected}
            isHovered={row.joint === hovered}
            isDimmed={isolated !== null && !isolated.includes(row.joint)}
            tabIndex={i === current ? 0 : -1}
            onFold={setFold}
            onPick={(event, joint) => {
              const order = rows.map((one) => one.joint);
              clickJoint(event, joint, order);
              if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onChosen?.();
            }}
            onKeyDown={onTreeKeyDown}
          />
        ))}
        {clip && rows.length === 0 && <p className="tree-empty">No joint is called “{query.trim()}”.</p>}
      </div>
      <Guests at="tree foot" />
      {rigidCount > 0 && (
        <div className="tree-foot row small">
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
