import type { ShapeKind } from '../../core';
import type { SplitKind } from '../../core/limit';
import type { ChartKind } from '../../core/space';
import { setSetting } from '../../state/actions';
import { settingsHere } from '../../state/limits/chosen';
import { usualShapes } from '../../state/limits/models';
import { settingTable } from '../../state/settings';
import { settle } from '../../state/settle';
import { shapeLook } from '../drawing/shape-looks';
import { Icon } from '../ui/icons';
import { Menu } from '../ui/Menu';
import { Segment } from '../ui/Segment';
import { useLimber } from '../ui/use-limber';
import { useSharing } from './use-sharing';

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
