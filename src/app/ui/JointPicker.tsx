import { openPanel } from '../page/view-state';
import { Icon } from './icons';

/** The joint that a panel is about, where the tree has no place beside it: a heading that leads to the tree. */
export function JointPicker({ name }: { name: string }) {
  return (
    <h1 className="joint-heading">
      <button type="button" className="button joint-picker" onClick={() => openPanel('tree')}>
        <span className="cut">{name}</span>
        <Icon name="down" size={12} />
      </button>
    </h1>
  );
}
