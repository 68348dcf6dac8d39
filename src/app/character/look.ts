import { say, selectedJoints } from '../../state/actions';
import { rolesOf } from '../../state/clips/roles';
import { requestFrame } from '../../state/frame/playback';
import { store } from '../../state/store';
import { cameraOf, wantCameras } from '../../state/work/cameras';
import { viewState } from '../page/view-state';
import { shownNames } from '../ui/joint-name';
import { headingOf } from './heading';

/** A place that the character is looked at from. */
export interface CameraSide {
  readonly label: string;
  /** As people read it. */
  readonly key: string;
  /** rad: about the upright, from where the body faces to its left. */
  readonly yaw: number;
  /** rad above the horizontal. */
  readonly rise: number;
}

const QUARTER = Math.PI / 2;
/** rad: from straight above a camera has no upright. */
const POLE = 0.02;
/** Cosine: a camera stands nearer to its side than this. */
const SAME = 0.9999;

const side = (label: string, key: string, yaw: number, rise = 0): CameraSide => ({ label, key, yaw, rise });

export const cameraSides: readonly CameraSide[] = [
  side('From the front', '5', 0),
  side('From the side', '6', QUARTER),
  side('From the back', '7', Math.PI),
  side('From above', '8', 0, QUARTER - POLE),
  side('Three-quarter view', '9', 0.6, 0.3),
];
const otherSide = side('From the other side', '6', -QUARTER);

/** Looks at the character from a side of the body as it faces now, from as far as before. From a side that is looked from already, the other side. */
export function lookFrom(asked: CameraSide): void {
  const { clip, live } = store.getState();
  const { view } = cameraOf('character');
  if (!clip || !live || !view) return;
  const { left, right } = rolesOf(clip);
  const heading = headingOf([left.upperLeg, right.upperLeg], live.worldPositions);
  const away = Math.hypot(...view);
  const isThere = directionOf(asked, heading).reduce((sum, x, k) => sum + (x * view[k]) / away, 0) > SAME;
  const chosen = isThere && asked.yaw === QUARTER ? otherSide : asked;
  const [x, y, z] = directionOf(chosen, heading);
  wantCameras({ character: [away * x, away * y, away * z] });
  requestFrame();
  say(`Seen ${chosen.label[0].toLowerCase()}${chosen.label.slice(1)}`);
}

const directionOf = ({ yaw, rise }: CameraSide, heading: number) => [
  Math.sin(heading + yaw) * Math.cos(rise),
  Math.sin(rise),
  Math.cos(heading + yaw) * Math.cos(rise),
];

/** Shows the selected joint alone, with all that hangs on it, or the selected joints, where they are several; then all again. */
export function toggleIsolated(): void {
  const { clip, work, alsoSelected } = store.getState();
  if (!clip) return;
  if (viewState.getState().isolated) {
    viewState.setState({ isolated: null });
    say('The whole body');
    return;
  }
  const { names, parents } = clip.skeleton;
  const joints = new Set(selectedJoints({ work, alsoSelected }));
  if (alsoSelected.length === 0)
    for (let joint = 0; joint < names.length; joint++) if (joints.has(parents[joint])) joints.add(joint);
  viewState.setState({ isolated: [...joints].sort((a, b) => a - b) });
  say(`${isolatedWords()} alone`);
}

/** What is shown alone: "LeftArm and 24 joints on it". */
export function isolatedWords(): string {
  const { isolated } = viewState.getState();
  const { clip } = store.getState();
  if (!clip || !isolated) return '';
  const [first, ...others] = isolated;
  const name = shownNames(clip.skeleton.names)[first];
  return others.length === 0 ? name : `${name} and ${others.length} more`;
}

/** Draws the limb also where the selected joint's limit ends, or no more. */
export function toggleExtremes(): void {
  const showsExtremes = !viewState.getState().showsExtremes;
  viewState.setState({ showsExtremes });
  say(showsExtremes ? 'The limb is also drawn at the ends of its limit' : 'The ends of the limit are hidden');
}
