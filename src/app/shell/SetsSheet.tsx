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
      about="The limits of all joints under a name, such as “stiff knight”, kept in this browser. A set holds the same rig exactly; on another person, limits go to the same parts of the body."
      noun="set"
      files={limitSets}
      canKeep={hasLimits}
      ending=".limits.json"
      instead="Export the limits as a file."
      onUse={({ text, name }) => void borrowLimits(text, name)}
    />
  );
}
