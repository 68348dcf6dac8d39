import {
  createGroupHold,
  type Easing,
  holdGroup,
  type JointLimit,
  type JointSlice,
  type RestingTie,
  rotationIn,
  slackOfGroup,
  sliceAt,
  sliceOf,
  softenedGive,
  type Tie,
  type TiedLimits,
  tieLimits,
  tieWidths,
} from '../core';
import { failureWords, fetchPart } from './fetch-part';
import { notify } from './notices';
import type { Scene, TieHold } from './tick';

/** Limits and ties made ready to hold what the page shows, frame by frame. Nothing in it is allocated per frame where shapes are polytopes. */
export function createTieHold(limits: readonly JointLimit[], ties: readonly Tie[]): TieHold {
  const tied = tieLimits(limits, ties);
  tellResting(tied.resting);
  const holds = tied.groups.map(createGroupHold);
  const widths = tied.groups.map(tieWidths);
  const groupOf = limits.map((_, joint) => tied.groups.findIndex(({ joints }) => joints.includes(joint)));
  const placeOf = limits.map((_, joint) => tied.placeOf[joint]?.place ?? -1);
  const slices = limits.map((_, joint) => sliceOf(tied, joint));
  const soft = new Float64Array(3 * limits.length);
  const given = limitsInSlices(limits, slices);
  const scenes = new WeakMap<Scene, Scene>();
  const nearest: Nearest = { gauge: 0, neighbour: -1 };

  return {
    resting: tied.resting,
    givingWay: tied.groups.flatMap((group) => {
      const slack = slackOfGroup(group);
      const own = new Set(group.planes.map(({ tie }) => tie));
      return slack > 0 ? [...own].map((tie) => ({ tie, slack })) : [];
    }),
    look(rotations) {
      let isAny = false;
      for (let i = 0; i < holds.length; i++) {
        holdGroup(tied.groups[i], rotations, holds[i]);
        isAny ||= holds[i].isTied;
      }
      return isAny;
    },
    moves(joint) {
      return groupOf[joint] >= 0 && holds[groupOf[joint]].isTied;
    },
    held(joint, easing, like, out) {
      const hold = holds[groupOf[joint]];
      return rotationIn(
        tied.groups[groupOf[joint]],
        placeOf[joint],
        softened(hold, placeOf[joint], easing, soft),
        like,
        out,
      );
    },
    gauge(joint) {
      nearest.gauge = 0;
      nearest.neighbour = -1;
      const group = groupOf[joint];
      if (group >= 0) gaugeIn(tied, group, placeOf[joint], holds[group], widths[group], nearest);
      return nearest.gauge;
    },
    get neighbour() {
      return nearest.neighbour;
    },
    slice(joint, rotations) {
      const slice = slices[joint];
      return slice && sliceAt(slice, rotations);
    },
    sceneFor(scene, rotations) {
      for (let joint = 0; joint < slices.length; joint++) {
        const slice = slices[joint];
        if (slice) sliceAt(slice, rotations);
      }
      let known = scenes.get(scene);
      if (!known) scenes.set(scene, (known = { ...scene, limits: given }));
      return known;
    },
  };
}

let told = '';

/** Says, once for each reason, that ties are at rest: under other settings they would mean something else, and so hold nothing. */
function tellResting(resting: readonly RestingTie[]): void {
  const why = resting[0]?.why ?? '';
  if (why === told) return;
  told = why;
  if (why === '') return;
  // Frames are made while the store tells of its changes.
  queueMicrotask(() => {
    const count = resting.length === 1 ? 'A dependency is' : `${resting.length} dependencies are`;
    notify('warning', `${count} at rest`, why, {
      action: {
        label: 'Learn again',
        run: () => void learnAgain(),
      },
    });
  });
}

async function learnAgain(): Promise<void> {
  try {
    const { learnDependencies } = await fetchPart(() => import('./learn-ties'));
    await learnDependencies();
  } catch (error) {
    const { title, detail } = failureWords(error, 'What learns dependencies');
    notify('error', title, detail, { action: { label: 'Try again', run: () => void learnAgain() } });
  }
}

/** What solvers are given: tied joints in the slices where their neighbours are, which move under them. */
function limitsInSlices(limits: readonly JointLimit[], slices: readonly (JointSlice | null)[]): JointLimit[] {
  return limits.map((limit, joint) => {
    const slice = slices[joint];
    // A shape that is no polytope stays whole: the pose that comes of it is held by the ties all the same.
    if (!slice || slice.ownSlabs === 0) return limit;
    const [part] = limit.parts;
    const shape = {
      kind: 'k-dop' as const,
      dimension: 3 as const,
      centre: part.middle.slice(0, 3),
      slabs: slice.slabs,
    };
    return { ...limit, parts: [{ ...part, shape }] };
  });
}

/** The vectors of a group with a little given back to one place of it. */
function softened(
  { asked, nearest }: { asked: Float64Array; nearest: Float64Array },
  place: number,
  { softening }: Easing,
  out: Float64Array,
): Float64Array {
  if (!softening) return nearest;
  const at = 3 * place;
  const x = asked[at] - nearest[at];
  const y = asked[at + 1] - nearest[at + 1];
  const z = asked[at + 2] - nearest[at + 2];
  const distance = Math.sqrt(x * x + y * y + z * z);
  const share = distance < 1e-9 ? 0 : Math.min(1, softenedGive(softening, distance) / distance);
  out[at] = nearest[at] + share * x;
  out[at + 1] = nearest[at + 1] + share * y;
  out[at + 2] = nearest[at + 2] + share * z;
  return out;
}

/** How near a joint is to its ties, and by which neighbour. */
interface Nearest {
  gauge: number;
  neighbour: number;
}

/** How near a joint that is asked is to its ties, its neighbours being held: 1 at one, above 1 beyond; 0 midway to where poses end that are left. */
function gaugeIn(
  { groups }: TiedLimits,
  group: number,
  place: number,
  { asked, nearest }: { asked: Float64Array; nearest: Float64Array },
  widths: Float64Array,
  out: Nearest,
): void {
  const { planes, limits } = groups[group];
  const extent = Math.max(NARROW, limits[place].parts[0].extent);
  for (let i = 0; i < planes.length; i++) {
    const { joints, places, normals, height } = planes[i];
    const self = places[0] === place ? 0 : places[1] === place ? 1 : -1;
    if (self < 0 || places[1 - self] < 0) continue;
    const mine = 3 * self;
    const other = 3 - mine;
    const at = 3 * place;
    const there = 3 * places[1 - self];
    const length = Math.sqrt(normals[mine] ** 2 + normals[mine + 1] ** 2 + normals[mine + 2] ** 2);
    if (length < 1e-9) continue;
    let excess = -height;
    for (let k = 0; k < 3; k++) excess += normals[mine + k] * asked[at + k] + normals[other + k] * nearest[there + k];
    const half = Math.max(NARROW, Math.min(extent, widths[i] / 2 / length));
    const gauge = 1 + excess / length / half;
    if (gauge <= out.gauge) continue;
    out.gauge = gauge;
    out.neighbour = joints[1 - self];
  }
}

/** rad: thinner slices count as this thick. */
const NARROW = 0.02;
