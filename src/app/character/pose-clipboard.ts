import { say } from '../../state/actions';
import { notify } from '../../state/notices';
import { presentPoseText } from '../../state/poses/present-pose';
import { takePose } from '../../state/poses/take-pose';
import { isPoseText } from '../page/open-dialog';

/** What was copied last, where the browser does not let the page read its clipboard. */
let copied: string | null = null;

/** Copies the pose that is shown as a text: other tabs, other rigs and text files take the pose. */
export async function copyPose(): Promise<void> {
  const text = presentPoseText();
  if (text === null) return;
  copied = text;
  try {
    await navigator.clipboard.writeText(text);
    say('Pose copied');
  } catch {
    say('Pose copied, in this tab only');
  }
}

/** Puts the character in the pose that was copied, here or elsewhere. */
export async function pasteCopied(): Promise<void> {
  const text = await navigator.clipboard.readText().catch(() => null);
  const pose = text && isPoseText(text) ? text : copied;
  if (pose) takePose(pose, 'The pasted pose');
  else notify('info', 'No pose was copied', 'Copy the pose that is shown first, here or in another tab.');
}
