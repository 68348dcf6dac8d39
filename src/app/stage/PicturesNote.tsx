import { reload } from '../page/keep-work';
import { useViewState } from '../page/view-state';

/** A sentence where pictures would be, as long as there are none. */
export function PicturesNote() {
  const are = useViewState(({ pictures }) => pictures);
  if (are === 'drawn') return null;
  if (are === 'lost') {
    return (
      <p className="pictures-note" role="status">
        Restoring 3D…
      </p>
    );
  }
  return (
    <p className="pictures-note" role="status">
      This browser can’t draw 3D now (WebGL is off or was lost). Tables, meters, the timeline and exports still work.{' '}
      <button type="button" className="button is-outlined is-small" onClick={() => void reload()}>
        Reload
      </button>
    </p>
  );
}
