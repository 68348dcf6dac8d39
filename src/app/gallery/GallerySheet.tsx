import { useCallback, useEffect, useState } from 'react';
import { browserFiles, fetchGallery, GALLERY, type GalleryItem, openItem } from '../../state/web';
import { closePanel } from '../page/view-state';
import { Icon } from '../ui/icons';
import { Sheet } from '../ui/Sheet';
import './gallery.css';

/** Motion and rigs made by others, to be fetched one by one. */
export function GallerySheet() {
  const [items, setItems] = useState<GalleryItem[] | 'failed' | null>(null);
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const load = useCallback(() => {
    setItems(null);
    fetchGallery().then(setItems, () => setItems('failed'));
    void browserFiles()
      .list()
      .then((addresses) => setKept(new Set(addresses)));
  }, []);
  useEffect(load, [load]);
  const forget = () => {
    void browserFiles()
      .deleteAll()
      .then(() => setKept(new Set()));
  };
  return (
    <Sheet name="gallery" title="Gallery">
      <p className="quiet">
        Real captures and rigs, made by others. Each is downloaded when you open it, verified, and kept in this browser.
      </p>
      {items === 'failed' ? (
        <div className="row wraps">
          <p>The list could not be loaded. The connection may be down.</p>
          <button type="button" className="button is-outlined is-small" onClick={load}>
            Try again
          </button>
        </div>
      ) : (
        <ul className="gallery" aria-busy={items === null}>
          {items?.map((item) => (
            <Item key={item.id} item={item} isKept={kept.has(item.address)} />
          ))}
        </ul>
      )}
      {kept.size > 0 && (
        <div className="sheet-foot row">
          <button type="button" className="button is-small" onClick={forget}>
            <Icon name="bin" size={14} />
            Delete downloads
          </button>
        </div>
      )}
    </Sheet>
  );
}

function Item({ item, isKept }: { item: GalleryItem; isKept: boolean }) {
  const { title, about, size, licence, credit, kind, picture } = item;
  return (
    <li className="gallery-item">
      <img src={`${GALLERY}${picture}`} alt="" width={120} height={150} loading="lazy" />
      <div className="gallery-words">
        <h3>{title}</h3>
        <p>{about}</p>
        <p className="small">
          <span className="number">{sizeWords(size)}</span> · {kind === 'rig' ? 'rig' : 'motion'} ·{' '}
          <a href={licence.address} target="_blank" rel="noreferrer">
            {licence.name}
          </a>
        </p>
        <p className="small quiet">{credit}</p>
        <div className="row gallery-open">
          <button
            type="button"
            className="button is-outlined is-small"
            aria-label={`Open ${title}`}
            onClick={() => {
              closePanel();
              void openItem(item);
            }}
          >
            <Icon name={isKept ? 'folder' : 'download'} size={14} />
            Open
          </button>
          {isKept && <span className="small quiet">downloaded</span>}
        </div>
      </div>
    </li>
  );
}

const sizeWords = (bytes: number): string =>
  bytes < 1e6 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
