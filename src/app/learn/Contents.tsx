import { Icon } from '../ui/icons';
import { Menu } from '../ui/Menu';
import { chapters } from './chapters';
import { useVisited } from './learn-view';
import { turnTo } from './turn-to';

/** All chapters, behind the number of the open one: which are read, and the way to each. */
export function ContentsMenu({ number }: { number: number }) {
  const visited = useVisited();
  return (
    <Menu
      label="Chapters"
      trigger={
        <>
          <span className="number">{`${number} of ${chapters.length}`}</span>
          <Icon name="down" size={12} />
        </>
      }
      items={chapters.map(({ name }, i) => ({
        label: `${i + 1} · ${name}`,
        hint: visited.includes(i + 1) && i + 1 !== number ? 'read' : undefined,
        onSelect: () => turnTo(i + 1),
      }))}
    />
  );
}
