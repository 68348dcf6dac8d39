import { useEffect, useRef } from 'react';
import type { Clip } from '../../core';
import { type JointRole, jointRoles, type Roles } from '../../core/clip';
import { hoverJoint, selectJoint } from '../../state/actions';
import { nameJoint } from '../../state/carry';
import { rolesOf } from '../../state/clips/roles';
import { closePanel } from '../page/view-state';
import { IconButton } from '../ui/IconButton';
import { Select } from '../ui/Select';
import { useLimber } from '../ui/use-limber';
import '../ui/naming.css';
import './names.css';

/** "leftUpperArm" → "Left upper arm". */
const roleName = (role: JointRole): string => {
  const words = role
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace('split', ', second segment')
    .replace(' ,', ',');
  return words[0].toUpperCase() + words.slice(1);
};

const toOption = (role: JointRole) => ({ value: role, label: roleName(role) });

/** What a role is chosen from: by the part of the body. */
const roleGroups = [
  {
    label: 'Trunk',
    options: jointRoles.filter((role) => !/^(left|right|helper|none)/.test(role)).map(toOption),
  },
  ...(['left', 'right'] as const).map((side) => ({
    label: side === 'left' ? 'Left' : 'Right',
    options: jointRoles.filter((role) => role.startsWith(side)).map(toOption),
  })),
  { label: 'Not a body part', options: (['helper', 'none'] as const).map(toOption) },
];

/** What a skeleton needs to be recognised as a human. */
const NEEDED = ['upperArm', 'foreArm', 'hand', 'upperLeg', 'lowerLeg', 'foot'] as const;

/** The parts that are missing before a skeleton is recognised as a human, in words. */
function missingParts(roles: Roles): string[] {
  const missing = roles.hips < 0 ? ['hips'] : [];
  for (const part of NEEDED) {
    const sides = (['left', 'right'] as const).filter((side) => roles[side][part] < 0);
    const words = part.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    if (sides.length === 2) missing.push(`both ${words === 'foot' ? 'feet' : `${words}s`}`);
    else if (sides.length === 1) missing.push(`${sides[0]} ${words}`);
  }
  return missing;
}

/** Says what each joint is, with the body as the picture: what could not be named comes first. */
export function NamesPanel() {
  const clip = useLimber((state) => state.clip);
  if (!clip) return null;
  const roles = rolesOf(clip);
  return (
    <aside className="names aside floating" aria-labelledby="names-title">
      <div className="sheet-head row">
        <h2 id="names-title">Joint names</h2>
        <IconButton label="Close" icon="close" size={14} onClick={closePanel} />
      </div>
      <p className="prose">{stateWords(roles)}</p>
      <JointList clip={clip} roles={roles} />
      <p className="quiet">Click a joint on the body to find it here. Names are kept for this skeleton.</p>
    </aside>
  );
}

function stateWords(roles: Roles): string {
  const { unnamed } = roles;
  const left = unnamed.length > 0 ? ` ${unnamed.length} could not be named.` : '';
  if (roles.kind === 'human') return `Recognised as a human.${left}`;
  const missing = missingParts(roles);
  const what = missing.length > 0 ? ` Missing: ${missing.join(', ')}.` : ' Its names are an animal’s.';
  const hint = missing.length > 0 ? ' Naming hands and feet is often enough: the rest is found from them.' : '';
  return `Not recognised as a human.${what}${left}${hint}`;
}

function JointList({ clip, roles }: { clip: Clip; roles: Roles }) {
  const choices = useLimber((state) => state.work.roleChoices);
  const selected = useLimber((state) => state.work.selectedJoint);
  const list = useRef<HTMLUListElement>(null);
  const { names } = clip.skeleton;
  const joints = [...names.keys()];
  const isOpen = (joint: number) => roles.byJoint[joint] === 'none' && !choices[names[joint]];
  const ordered = [...joints.filter(isOpen), ...joints.filter((joint) => !isOpen(joint))];
  const before = useRef(selected);
  useEffect(() => {
    // What could not be named stays in sight until a joint is chosen.
    if (before.current === selected) return;
    before.current = selected;
    const row = list.current?.querySelector('[aria-current]');
    // The list alone scrolls: the page stays.
    if (row instanceof HTMLElement && list.current && !row.contains(document.activeElement)) {
      list.current.scrollTop = row.offsetTop - list.current.clientHeight / 2;
    }
  }, [selected]);
  return (
    <ul ref={list} className="naming">
      {ordered.map((joint) => (
        <JointRow
          key={names[joint]}
          name={names[joint]}
          found={roles.byJoint[joint]}
          chosen={choices[names[joint]] ?? null}
          joint={joint}
          isSelected={joint === selected}
        />
      ))}
    </ul>
  );
}

interface JointRowProps {
  joint: number;
  name: string;
  found: JointRole;
  chosen: JointRole | null;
  isSelected: boolean;
}

function JointRow({ joint, name, found, chosen, isSelected }: JointRowProps) {
  return (
    <li
      className={`${isSelected ? 'is-selected' : ''}${found === 'none' && !chosen ? ' is-open' : ''}`}
      aria-current={isSelected || undefined}
      onPointerEnter={() => hoverJoint(joint)}
      onPointerLeave={() => hoverJoint(-1)}
    >
      <span className="cut" title={name}>
        {name}
      </span>
      <Select
        label={name}
        value={chosen ?? ''}
        className={chosen ? 'is-filled is-chosen' : 'is-filled'}
        options={[{ value: '', label: chosen ? 'As its name says' : `${roleName(found)} (found)` }, ...roleGroups]}
        onFocus={() => selectJoint(joint)}
        onChange={(role) => void nameJoint(name, role || null)}
      />
    </li>
  );
}
