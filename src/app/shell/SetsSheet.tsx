import { borrowLimits } from '../../state/limits/borrow';
import { limitSets } from '../../state/project';
import { useLimber } from '../ui/use-limber';
import { NamedSheet } from './NamedSheet';

/** Limits that were given a name. */
export function SetsSheet() {
  const hasLimits = useLimber((state) => state.fit !== null);
  return (
    <NamedSheet
      name="sets"
      title="Sets of limits"
      about="Save the limits of all joints under a name, such as “stiff knight”, in this browser. The same rig takes them exactly, another human by body part."
      noun="set"
      files={limitSets}
      canKeep={hasLimits}
      ending=".limits.json"
      instead="Export the limits as a file."
      onUse={({ text, name }) => void borrowLimits(text, name)}
    />
  );
}
