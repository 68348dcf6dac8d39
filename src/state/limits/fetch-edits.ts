import { attempt } from '../attempt';
import { store } from '../store';
import { applying } from './edits';

/** Fetches what applies steps that were done by hand to limits, once: limits are edited from then on. */
export const fetchEdits = (): Promise<void> =>
  attempt('What edits limits', async () => {
    await applying.fetch();
    if (!store.getState().appliesEdits) store.setState({ appliesEdits: true });
  });
