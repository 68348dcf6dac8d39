import { play } from '../../state/actions';
import { tryAgain } from '../../state/attempt';
import { notify } from '../../state/notices';
import { store } from '../../state/store';
import { createTask } from '../../state/work';
import { saveFile } from '../page/save-text';
import { type ShownViewName, shownView } from '../stage/shown-views';
import { pictureOf } from './picture';
import { recordView, videoKind } from './video';

/** Times as fine as the screen's own CSS pixels. */
const FINENESS = 2;

function fileName(view: ShownViewName, ending: string): string {
  const { clip, work } = store.getState();
  const { selectedJoint } = work;
  const about = view === 'space' ? clip?.skeleton.names[selectedJoint] : clip?.name.replace(/\.\w+$/, '');
  return `${(about ?? 'limber').replace(/[^\p{L}\p{N}_-]+/gu, '-')}-${view}.${ending}`;
}

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function saveBlob(name: string, blob: Blob): Promise<void> {
  saveFile(name, new Uint8Array(await blob.arrayBuffer()), blob.type);
}

/** Hands the user a picture of a view, twice as fine as it is seen, with nothing behind it. */
export async function savePicture(name: ShownViewName): Promise<void> {
  try {
    const view = shownView(name);
    if (!view) throw new Error('The view is not on the screen.');
    const file = fileName(name, 'png');
    await saveBlob(file, await pictureOf(view, FINENESS));
    notify('info', `${file} saved`, '2× resolution, transparent.');
  } catch (error) {
    notify('error', 'No picture was made', words(error), { action: tryAgain(() => savePicture(name)) });
  }
}

/** Hands the user a video of a view, from now on; the clip plays meanwhile. */
export async function saveVideo(name: ShownViewName, seconds: number): Promise<void> {
  const label = 'Recording a video';
  try {
    const view = shownView(name);
    if (!view) throw new Error('The view is not on the screen.');
    const background = getComputedStyle(document.documentElement).getPropertyValue('--viewport').trim();
    const { isShown, show, end } = createTask(label, null, () => recording.cancel());
    const recording = recordView(view, seconds, background, (progress) => {
      if (isShown()) show(progress);
    });
    show(0);
    play();
    const blob = await recording.done.finally(end);
    if (!blob) return;
    const file = fileName(name, videoKind()!.ending);
    await saveBlob(file, blob);
    notify('info', `${file} saved`, `${seconds} s of the view.`);
  } catch (error) {
    notify('error', 'No video was made', words(error), { action: tryAgain(() => saveVideo(name, seconds)) });
  }
}
