import { attempt } from '../attempt';
import { isOnRig } from '../clips/rig';
import type { Take } from '../clips/take';
import { fetchPart } from '../fetch-part';
import { notify } from '../notices';
import { store } from '../store';
import { fewNamed, limitUseWords, millimetreWords, pointsWords } from './point-words';

/** Says what came of points: how near the poses are, how limits count, what was left out. */
export function tellFound(take: Take): void {
  const { name, points } = take;
  if (!points?.found) return;
  const { found, unused } = points;
  const detail = [
    `Half of the points are within ${millimetreWords(1000 * found.report.median)} of the body.`,
    limitUseWords(points),
    unused.length > 0
      ? `Left out, for nobody knows where ${unused.length === 1 ? 'it sits' : 'they sit'}: ${fewNamed(unused)}. Say so in the menu of the view, Recorded points….`
      : '',
  ];
  const { work } = store.getState();
  const { rig } = work;
  const action = rig && !isOnRig(store.getState()) ? { label: `On ${rig.name}`, run: () => void onRig() } : null;
  notify(
    'info',
    `${name} is the motion of ${pointsWords(points.points.labels.length)}`,
    detail.filter(Boolean).join(' '),
    {
      action,
    },
  );
}

const onRig = () =>
  attempt('Playing motion on rigs', async () => (await fetchPart(() => import('../carry'))).playOnRig());
