import { createRoot } from 'react-dom/client';
import { openBundledClip, openClips } from '../../state/clips/clips';
import { failureWords, fetchPart } from '../../state/fetch-part';
import { takeUrl } from '../../state/link/address';
import { snapshot } from '../../state/link/snapshot';
import { notify } from '../../state/notices';
import { store } from '../../state/store';
import { guests } from '../features';
import { seatGuests } from '../guests/guests';
import { drawsSlowly } from '../page/graphics';
import '../index.css';
import './embed.css';
import { embedViewOf, embedViews, viewQuery } from '../page/embed-address';
import { followTheme } from '../page/theme';
import { EmbedApp } from './EmbedApp';

const view = embedViewOf(location.search);
const root = createRoot(document.getElementById('root')!);
seatGuests(guests);
followTheme();
if (view === null) {
  root.render(
    <p className="embed-trouble">
      There is no such view. These can be embedded: {Object.keys(embedViews).join(', ')}.
    </p>,
  );
} else {
  store.setState({ drawsSlowly: view !== 'dial' && drawsSlowly() });
  window.limber = { snapshot, stats: () => ({ drawCalls: 0, triangles: 0, script: 0, geometries: 0, textures: 0 }) };
  document.documentElement.dataset.layout = 'usual';
  void openView(viewQuery(location.search));
  root.render(<EmbedApp view={view} />);
}

/** Shows what the address says of the view, of its clip or else of the one that comes along. Nothing is kept, nothing is read that was. */
async function openView(query: string): Promise<void> {
  const addresses = takeUrl(query);
  try {
    if (addresses.length > 0) {
      const { openFromWeb } = await fetchPart(() => import('../../state/web'));
      await openFromWeb(addresses, openClips);
      if (store.getState().clip !== null) return;
    }
    await openBundledClip();
  } catch (error) {
    const { title, detail } = failureWords(error, 'The view');
    notify('error', title, detail);
  }
}
