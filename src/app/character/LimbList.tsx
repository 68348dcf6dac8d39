import { useMemo, useRef } from 'react';
import type { Clip } from '../../core';
import type { IkChain } from '../../core/solve';
import { chooseChain, releaseChain } from '../../state/actions';
import { handlesOf, reachReports } from '../../state/frame/reach';
import { useTick } from '../stage/use-tick';
import { IconButton } from '../ui/IconButton';
import { Select } from '../ui/Select';
import { SettingField, SettingRow } from '../ui/SettingField';
import { useHoldsLimbs, useLimber } from '../ui/use-limber';
import { writeText } from '../ui/write-text';
import { HandlePlace } from './HandlePlace';
import {
  chainOfHandle,
  distanceWords,
  type Handle,
  handlesFor,
  heldHandles,
  poleHandles,
  selectHandle,
  useSelectedHandle,
} from './handles';
import { ReachFoot } from './ReachFoot';
import { ReachStrip } from './ReachStrip';

/** The handles of limbs: which there are and how they are held, where the selected one is, what it pulls and how. */
export function LimbList({ clip }: { clip: Clip }) {
  const choices = useLimber((state) => state.work.chainChoices);
  const isAnyHeld = useHoldsLimbs();
  const selected = useSelectedHandle();
  const handles = useMemo(() => handlesFor('ik', clip, choices), [clip, choices]);
  const posed = chainOfHandle(selected);
  const chain = handlesOf(clip, choices).find(({ id }) => id === posed);
  const poles = useMemo(() => poleHandles(clip, choices, posed), [clip, choices, posed]);
  const handle = [...handles, ...poles].find(({ id }) => id === selected);
  if (handles.length === 0) return <p className="reach-panel quiet">This skeleton has no chain that can be pulled.</p>;
  return (
    <section className="reach-panel" aria-label="Reach">
      <div className="reach-list" role="radiogroup" aria-label="Handle">
        {handles.map((each) => (
          <HandleRow key={each.id} handle={each} isSelected={each.id === posed} />
        ))}
      </div>
      {handle && <HandlePlace handle={handle} />}
      {chain && chain.kind !== 'root' && <ChainChoice clip={clip} chain={chain} isChosen={chain.id in choices} />}
      <SettingField setting="reachWith" isList />
      <SettingField setting="solver" isList />
      <SettingField setting="selfContact" />
      <ReachStrip
        residual={() => reachReports().reduce((worst, r) => Math.max(worst, r.residual), 0)}
        least={0.05}
        label={distanceWords}
        name="Distance left"
      />
      <ReachFoot label="Release all" isHeld={isAnyHeld} onRelease={() => releaseChain()} />
    </section>
  );
}

/** What holds limbs while joints are turned by hand, to be let go of. */
export function PinList({ clip }: { clip: Clip }) {
  const choices = useLimber((state) => state.work.chainChoices);
  const pulls = useLimber((state) => state.work.pulls);
  const selected = useSelectedHandle();
  const handles = useMemo(() => heldHandles(clip, choices, pulls), [clip, choices, pulls]);
  return (
    <section className="reach-panel" aria-label="Pins">
      <div className="reach-list" role="radiogroup" aria-label="Handle">
        {handles.map((each) => (
          <HandleRow key={each.id} handle={each} isSelected={each.id === selected} />
        ))}
      </div>
      <ReachFoot label="Release all" isHeld onRelease={() => releaseChain()} />
    </section>
  );
}

function HandleRow({ handle, isSelected }: { handle: Handle; isSelected: boolean }) {
  const { id, label } = handle;
  const isHeld = useLimber((state) => state.work.pulls[id] !== undefined);
  const isPinned = useLimber((state) => state.work.pulls[id]?.isPinned ?? false);
  const words = useRef<HTMLSpanElement>(null);
  useTick(() => {
    const text = handle.shortfall() || { free: '', pulled: 'reached', pinned: 'pinned' }[handle.state()];
    if (words.current && words.current.textContent !== text) {
      writeText(words.current, text);
      words.current.classList.toggle('is-short', handle.shortfall() !== '');
    }
  });
  return (
    <div className={isSelected ? 'reach-row row is-selected' : 'reach-row row'}>
      <label>
        <input
          type="radio"
          name="reach-handle"
          aria-label={label}
          checked={isSelected}
          onChange={() => {
            selectHandle(id);
            handle.selectJoint();
          }}
        />
        <span className="reach-name cut">{label}</span>
        <span ref={words} className="reach-words small number" />
      </label>
      <IconButton
        className="is-tiny"
        label={isPinned ? `Unpin ${label.toLowerCase()}` : `Pin ${label.toLowerCase()}`}
        icon="pin"
        size={13}
        aria-pressed={isPinned}
        onClick={() => handle.pin(!isPinned)}
      />
      <IconButton
        className="is-tiny"
        label={`Release ${label.toLowerCase()}`}
        icon="close"
        size={12}
        disabled={!isHeld}
        onClick={() => handle.release()}
      />
    </div>
  );
}

/** From which joint to which the handle pulls. */
function ChainChoice({ clip, chain, isChosen }: { clip: Clip; chain: IkChain; isChosen: boolean }) {
  const { names, parents } = clip.skeleton;
  const from = chain.joints[0];
  const to = chain.joints[chain.joints.length - 1];
  const carriers: number[] = [];
  for (let j = parents[to]; j >= 0; j = parents[j]) carriers.unshift(j);
  const carried = names.map((_, j) => j).filter((j) => hangsOn(parents, j, from));
  const option = (joint: number) => ({ value: joint, label: names[joint] });
  return (
    <SettingRow label="Joints">
      <span className="reach-span row">
        <Select
          label="First joint"
          value={from}
          options={carriers.map(option)}
          onChange={(joint) => chooseChain(chain.id, [joint, to])}
        />
        <span aria-hidden="true">→</span>
        <Select
          label="Last joint"
          value={to}
          options={carried.map(option)}
          onChange={(joint) => chooseChain(chain.id, [from, joint])}
        />
        <IconButton
          className="is-tiny"
          label="Joints as found"
          icon="back"
          size={12}
          disabled={!isChosen}
          onClick={() => chooseChain(chain.id, null)}
        />
      </span>
    </SettingRow>
  );
}

function hangsOn(parents: Int16Array, joint: number, carrier: number): boolean {
  for (let j = parents[joint]; j >= 0; j = parents[j]) if (j === carrier) return true;
  return false;
}
