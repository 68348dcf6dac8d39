import { mirrorJoint } from '../../core/clip';
import { backToOneModel, shareModel } from '../../state/actions/share-model';
import { isFree } from '../../state/clips/roles';
import { isSameChoice } from '../../state/limits/chosen';
import { shownNames } from '../ui/joint-name';
import { useLimber } from '../ui/use-limber';

/** Whom the selected joint's shape is for: what can be done about that, as entries of a menu. */
export function useSharing(): { label: string; onSelect: () => void }[] {
  const clip = useLimber((state) => state.clip);
  const joint = useLimber((state) => state.work.selectedJoint);
  const chosen = useLimber((state) => state.work.chosen);
  if (!clip || isFree(clip, joint)) return [];
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
