import { Icon } from '../ui/icons';
import { Menu } from '../ui/Menu';
import { chapters } from './chapters';
import { useVisited } from './learn-view';
import { turnToChapter } from './turn-page';

/** All chapters: which are read, and which is open. */
export function Contents({ number }: { number: number }) {
  const visited = useVisited();
  return (
    <nav className="learn-contents" aria-label="Chapters">
      <h2>How a limit is learned</h2>
      <ol>
        {chapters.map(({ name }, i) => {
          const isRead = visited.includes(i + 1) && i + 1 !== number;
          return (
            <li key={name}>
              <button
                type="button"
                className={isRead ? 'is-read' : undefined}
                aria-current={i + 1 === number ? 'page' : undefined}
                onClick={() => turnToChapter(i + 1)}
              >
                <span className="learn-number number" aria-hidden="true">
                  {isRead ? <Icon name="check" size={11} /> : i + 1}
                </span>
                {name}
              </button>
            </li>
          );
        })}
      </ol>
      <p className="quiet">About 12 minutes. Every figure is the real thing: your clip, your joint, the same code.</p>
    </nav>
  );
}

/** The same where there is no room for a list. */
export function ContentsMenu({ number }: { number: number }) {
  return (
    <Menu
      label="Chapters"
      trigger={
        <>
          <span className="number">{`${number} of ${chapters.length}`}</span>
          <Icon name="down" size={12} />
        </>
      }
      items={chapters.map(({ name }, i) => ({ label: `${i + 1} · ${name}`, onSelect: () => turnToChapter(i + 1) }))}
    />
  );
}
