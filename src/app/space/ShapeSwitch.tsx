import type { ShapeKind } from '../../core';
import { mirrorJoint } from '../../core/clip';
import type { SplitKind } from '../../core/limit';
import type { ChartKind } from '../../core/space';
import { setSetting } from '../../state/actions';
import { backToOneModel, shareModel } from '../../state/actions/share-model';
import { isFree } from '../../state/clips/roles';
import { fillHere, isSameChoice, settingsHere } from '../../state/limits/chosen';
import { usualShapes } from '../../state/limits/models';
import { settingTable } from '../../state/settings';
import { settle } from '../../state/settle';
import { shapeLook } from '../drawing/shape-looks';
import { percent } from '../ui/format';
import { Icon } from '../ui/icons';
import { shownNames } from '../ui/joint-name';
import { Menu } from '../ui/Menu';
import { Segment } from '../ui/Segment';
import { useLimber } from '../ui/use-limber';

/** Those with a place of their own, and a key: 1 to 4. The others are behind the dots. */
const FIRST: readonly string[] = usualShapes;

/** The shapes in the order of the switch: what keys 1, 2, 3 … stand for. */
export const orderedShapes = [
  ...settingTable.shape.choices
    .filter(({ value }) => FIRST.includes(value))
    .sort((a, b) => FIRST.indexOf(a.value) - FIRST.indexOf(b.value)),
  ...settingTable.shape.choices.filter(({ value }) => !FIRST.includes(value)),
];

export function ShapeSwitch({ isCompact }: { isCompact: boolean }) {
  const { shape, split, chart } = useLimber(settingsHere);
  const shared = useSharing();
  const isUsual = FIRST.includes(shape);
  // The last place goes to whichever of the others is in use.
  const inSwitch = orderedShapes.filter(({ value }) => FIRST.includes(value) || value === shape);
  const others = orderedShapes.filter(({ value }) => !inSwitch.some((choice) => choice.value === value));
  const options = inSwitch.map(({ value, label }) => {
    const { short, icon } = shapeLook(value);
    return { value, label: short, icon, title: label };
  });
  return (
    <div className="shape-switch">
      <Segment
        label="Limit shape"
        value={shape}
        options={options}
        isCompact={isCompact || !isUsual}
        onChange={(value) => setSetting('shape', value)}
      />
      <Menu
        label="More shapes"
        align="right"
        trigger={<Icon name="more" size={14} />}
        items={[
          ...others.map(({ value, label }) => ({
            label,
            hint: needs(value, split, chart),
            onSelect: () => setSetting('shape', value),
          })),
          ...shared,
        ]}
      />
    </div>
  );
}

/** What a shape brings with it that does not go with it as it is. */
function needs(shape: ShapeKind, split: SplitKind, chart: ChartKind): string | undefined {
  const settled = settle({ shape, split, chart }, ['shape']).split;
  if (settled === split) return undefined;
  return settled === 'none' ? 'needs whole rotations' : 'needs swing–twist';
}

/** What the switches alone do not say of the limit: that it is of this joint alone, and that it is filled up. */
export function ShapeNotes() {
  const fill = useLimber(fillHere);
  return (
    <div className="shape-notes row">
      <OwnShape />
      {fill > 0 && <span className="small quiet">Filled up {percent(fill)} %: a k-DOP in the swing–twist chart</span>}
    </div>
  );
}

/** Says that the selected joint has a shape of its own, and shares it: nothing where all joints have one shape. */
function OwnShape() {
  const name = useLimber(({ clip, work: { chosen, selectedJoint } }) =>
    clip && chosen[selectedJoint] ? shownNames(clip.skeleton.names)[selectedJoint] : null,
  );
  const items = useSharing();
  if (name === null) return null;
  return (
    <Menu
      label={`Shape of ${name} alone`}
      trigger={
        <span className="row small">
          <span className="cut">Only {name}</span>
          <Icon name="down" size={12} />
        </span>
      }
      items={items}
    />
  );
}

/** Whom the selected joint's shape is for: what can be done about that, as entries of a menu. */
function useSharing(): { label: string; onSelect: () => void }[] {
  const clip = useLimber((state) => state.clip);
  const joint = useLimber((state) => state.work.selectedJoint);
  const chosen = useLimber((state) => state.work.chosen);
  const isJointFree = useLimber((state) => isFree(state, joint));
  if (!clip || isJointFree) return [];
  const names = shownNames(clip.skeleton.names);
  const own = chosen[joint];
  const twin = mirrorJoint(clip.skeleton, joint);
  if (!own) return [{ label: `A shape of its own for ${names[joint]}`, onSelect: () => shareModel(joint, 'joint') }];
  const isAsTwin = twin >= 0 && chosen[twin] !== undefined && isSameChoice(own, chosen[twin]);
  return [
    ...(twin >= 0 && !isAsTwin
      ? [{ label: `The same for ${names[twin]}`, onSelect: () => shareModel(joint, 'mirror') }]
      : []),
    { label: 'The same for all joints', onSelect: () => shareModel(joint, 'all') },
    { label: `${names[joint]} like all others`, onSelect: () => backToOneModel(joint) },
  ];
}
