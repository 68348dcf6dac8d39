import { type EulerOrder, eulerAngles, nearestEuler, normalize, type Quat, type Vec3 } from '../../math';
import type { Clip } from '../clip';
import { type JointChannels, planChannels } from './channel-plan';
import { type FileView, fileView } from './file-view';

/** Digits behind the point: 5e-7 of a degree and of the file's unit. */
const DIGITS = 6;
const DEGREES = 180 / Math.PI;
const CHANNEL_WORDS = ['Xposition', 'Yposition', 'Zposition', 'Xrotation', 'Yrotation', 'Zrotation'];
/** How many rows are one piece. */
const ROWS = 100;

/** A piece of a file, and how much of it is done with this piece, above 0 to 1. */
export interface BvhPiece {
  text: string;
  share: number;
}

/**
 * The clip as the text of a BVH file. One that was read from BVH is written as it came: the same hierarchy, channels, unit, axes and rate;
 * any other in centimetres, Y up, its rest pose where all angles are 0. Reading the text back gives the same rotations to 1e-4° and
 * positions to 1e-5 m, given that the reader takes unit and axes for the same again.
 *
 * Channels are added where a joint turns about an axis that had none. Angles go on beyond ±180° rather than jump. Position channels of
 * joints besides the first root hold their OFFSET; scale channels are left out.
 * @category Clips
 */
export function writeBvh(clip: Clip): string {
  let text = '';
  for (const piece of writeBvhInPieces(clip)) text += piece.text;
  return text;
}

/** `writeBvh` piece by piece, so that a caller can show progress, pause or stop. */
export function* writeBvhInPieces(clip: Clip): Generator<BvhPiece, void> {
  const view = fileView(clip);
  const plan = planChannels(clip, view.rotation);
  const order = inFileOrder(clip.skeleton.parents);
  const { frameCount, frameTime } = clip;
  const head = `HIERARCHY\n${hierarchyText(clip, view, plan, order)}MOTION\nFrames: ${frameCount}\nFrame Time: ${frameTime}\n`;
  yield { text: head, share: 1 / (frameCount + 1) };
  const rowOf = rowWriter(view, plan, order);
  for (let from = 0; from < frameCount; from += ROWS) {
    const end = Math.min(frameCount, from + ROWS);
    let text = '';
    for (let frame = from; frame < end; frame++) text += `${rowOf(frame)}\n`;
    yield { text, share: end / frameCount };
  }
}

const number = (value: number): string => String(Number(value.toFixed(DIGITS)) || 0);
const numbers = (v: Vec3): string => v.map(number).join(' ');

/** One after the other; angles stay near those of the row before. */
function rowWriter(
  view: FileView,
  plan: readonly JointChannels[],
  fileOrder: readonly Placed[],
): (frame: number) => string {
  const before: (Vec3 | undefined)[] = plan.map(() => undefined);
  const q: Quat = [0, 0, 0, 1];
  const offsets = plan.map((_, joint) => view.offset(joint));
  return (frame) => {
    const words: string[] = [];
    for (const { joint } of fileOrder) {
      const { channels, order } = plan[joint];
      if (channels.length === 0) continue;
      const place = joint === 0 ? view.rootPosition(frame) : offsets[joint];
      const angles = anglesNear(normalize(view.rotation(frame, joint, q)), order, before[joint]);
      before[joint] = angles;
      for (const channel of channels) {
        words.push(number(channel < 3 ? place[channel] : angles[order.indexOf(channel - 3)] * DEGREES));
      }
    }
    return words.join(' ');
  };
}

function anglesNear(q: Quat, order: EulerOrder, before: Vec3 | undefined): Vec3 {
  const angles = eulerAngles(q, order);
  return before ? nearestEuler(angles, before) : angles;
}

/** A joint's place in the file. */
interface Placed {
  joint: number;
  depth: number;
}

/** The joints as a file lists them: each right before all that hangs on it. */
function inFileOrder(parents: ArrayLike<number>): Placed[] {
  const children: number[][] = Array.from(parents, () => []);
  const roots: number[] = [];
  for (let joint = 0; joint < parents.length; joint++) (children[parents[joint]] ?? roots).push(joint);
  const placed: Placed[] = [];
  // A stack instead of recursion: chains may be longer than calls can be nested.
  const open = roots.toReversed().map((joint): Placed => ({ joint, depth: 0 }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { joint, depth } = next;
    placed.push(next);
    for (const child of children[joint].toReversed()) open.push({ joint: child, depth: depth + 1 });
  }
  return placed;
}

/** The HIERARCHY section. */
function hierarchyText(clip: Clip, view: FileView, plan: readonly JointChannels[], order: readonly Placed[]): string {
  const { names, parents } = clip.skeleton;
  const sites = endSitesOf(clip, view);
  const lines: string[] = [];
  const tabs = (depth: number) => '\t'.repeat(depth);
  const close = (from: number, to: number) => {
    for (let depth = from; depth >= to; depth--) lines.push(`${tabs(depth)}}`);
  };
  let last = -1;
  for (const { joint, depth } of order) {
    close(last, depth);
    last = depth;
    const { channels } = plan[joint];
    const inner = tabs(depth + 1);
    lines.push(
      `${tabs(depth)}${parents[joint] < 0 ? 'ROOT' : 'JOINT'} ${fileName(names[joint])}`,
      `${tabs(depth)}{`,
      `${inner}OFFSET ${numbers(view.offset(joint))}`,
      `${inner}CHANNELS ${[channels.length, ...channels.map((channel) => CHANNEL_WORDS[channel])].join(' ')}`,
    );
    for (const end of sites[joint])
      lines.push(`${inner}End Site`, `${inner}{`, `${inner}\tOFFSET ${numbers(end)}`, `${inner}}`);
  }
  close(last, 0);
  return `${lines.join('\n')}\n`;
}

/** The end sites of each joint. Every leaf of a clip that came from no BVH gets one, as readers expect. */
function endSitesOf({ skeleton, source }: Clip, view: FileView): Vec3[][] {
  const { parents, endSiteJoints } = skeleton;
  const sites = Array.from(parents, (): Vec3[] => []);
  for (const [site, joint] of endSiteJoints.entries()) sites[joint].push(view.endSite(site));
  for (let joint = 0; joint < sites.length && !source; joint++) {
    if (sites[joint].length === 0 && !parents.includes(joint)) sites[joint].push([0, 0, 0]);
  }
  return sites;
}

/** Braces and line ends mean something else in a file. */
const fileName = (name: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a file with one of them is taken for binary.
  name.replace(/[{}\u0000-\u001f\u007f]/g, '_').trim() || '_';

/** One pose as a BVH file of one frame. */
export function writeBvhFrame(
  clip: Clip,
  pose: { rotations: ArrayLike<number>; rootPosition: Readonly<Vec3> },
): string {
  const { ranges: _, ...one } = clip;
  return writeBvh({
    ...one,
    frameCount: 1,
    rotations: Float32Array.from(pose.rotations),
    rootPositions: Float32Array.from(pose.rootPosition),
  });
}
