import { Icon } from '../ui/icons';
import { shownNames } from '../ui/joint-name';
import { Menu } from '../ui/Menu';
import { useLimber } from '../ui/use-limber';
import { useSharing } from './use-sharing';

/** Says that the selected joint has a shape of its own, and shares it: nothing where all joints have one shape. */
export function OwnShape() {
  const name = useLimber(({ clip, work: { chosen, selectedJoint } }) =>
    clip && chosen[selectedJoint] ? shownNames(clip.skeleton.names)[selectedJoint] : null,
  );
  const items = useSharing();
  if (name === null) return null;
  return (
    <div className="own-shape">
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
    </div>
  );
}
