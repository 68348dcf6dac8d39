import type { Quat, Vec3 } from '../core';
import { containsRotation, type JointRegion } from '../core/limit';
import { angleBetween, cross, dot, multiply, rotationFromVector } from '../core/math';
import { createFaces, type Face, facesAt, offsetFrom, turnAlong } from './faces';

/** The most faces that hold a joint at a time: thin regions have several close by. */
const MOST_FACES = 8;
/** The most parts that a limit has, each with a face of its own. */
const PARTS = 2;
/** cos 10°: what is found nearer than this to where a face was first found is that face, seen anew. */
const ALIKE = Math.cos(0.18);
/** rad: how far beyond the boundary, and around, others are felt for. */
const FEEL = 0.05;
/** rad: a face is looked at anew once the joint has moved so far along it: it is flat only near where it was found. */
const STALE = 0.2;
/** rad: farther off than this, and than two steps take it there, a face is forgotten. */
const FAR = 0.1;
/** rad: what the faces that are there already may let through. */
const LEAK = 0.003;
/** rad: a joint that is beyond a face by more than it is outside at all shows the face to be wrong here. */
const FALSE = 0.002;
/** rad: outside by more, faces are looked at anew in every step: the nearest way back changes quickly. */
const DEEP = 0.1;
/** rad: how far back in a step is looked for. */
const BACK = 0.02;
/** rad: what ends its step as near as this to where it was foreseen is taken to be there. */
const MISSED = 0.001;
const SWEEPS = 6;
const ROUNDS = 3;

/** The faces that hold one joint, kept from step to step. */
export interface FaceSet {
  readonly faces: readonly Face[];
  /** How many of them there are. */
  readonly count: number;
  /**
   * Brings them up to date: those beyond which the joint will be at the end of the step, or is already, and their neighbours. A face that a
   * region has moved away from is looked at anew; faces of another region are forgotten.
   *
   * @param rotation unit, parentFromLocal, as the joint is.
   * @param spin rad/s, in the parent's frame: how it turns against its parent.
   * @param dt s: how long the step is.
   */
  update(limit: JointRegion, rotation: Readonly<Quat>, spin: Readonly<Vec3>, dt: number): void;
}

// Work space: everything is read before the next call writes it.
const found = createFaces(PARTS);
const neighbours = createFaces(PARTS);
const step: Vec3 = [0, 0, 0];
const way: Vec3 = [0, 0, 0];
const swung: Vec3 = [0, 0, 0];
const turn: Quat = [0, 0, 0, 1];
const probe: Quat = [0, 0, 0, 1];
const base: Quat = [0, 0, 0, 1];
const from: Quat = [0, 0, 0, 1];
const pushes = new Float64Array(MOST_FACES);

/**
 * Faces that stay the same while they can. An engine starts each step with the forces of the one before, and in a body that whirls
 * by a hand these hold tons: where the faces nearest to a joint are chosen anew each time, they are lost with every choice, and a
 * neck gives way by 17°.
 */
export function createFaceSet(): FaceSet {
  const faces = createFaces(MOST_FACES);
  const isStale = new Array<boolean>(MOST_FACES).fill(false);
  let count = 0;
  let ids = 0;
  let known: JointRegion | null = null;
  /** The version of the region that the faces are of. */
  let version: number | undefined;
  /** Where the joint would be now, held by what is known; and whether it is not outside there by more than a leak. */
  const foreseen: Quat = [0, 0, 0, 1];
  let isForeseen = false;

  function write(i: number, face: Face): void {
    const own = faces[i];
    for (let k = 0; k < 3; k++) {
      own.normal[k] = face.normal[k];
      own.inChild[k] = face.inChild[k];
    }
    for (let k = 0; k < 4; k++) own.at[k] = face.at[k];
    own.gap = face.gap;
    isStale[i] = false;
  }

  function drop(i: number): void {
    count--;
    [faces[i], faces[count]] = [faces[count], faces[i]];
    isStale[i] = isStale[count];
  }

  /** The one that a face is, seen anew; −1 where it is new. */
  const placeOf = (face: Face): number => likest(faces, count, 'anchor', face.inChild);

  /** Takes in a face that is new, for want of room in place of the farthest. @returns whether there was room. */
  function add(face: Face): boolean {
    let i = count;
    if (count < MOST_FACES) count++;
    else {
      i = 0;
      for (let k = 1; k < count; k++) if (faces[k].gap > faces[i].gap) i = k;
      if (faces[i].gap < face.gap) return false;
    }
    write(i, face);
    for (let k = 0; k < 3; k++) faces[i].anchor[k] = face.inChild[k];
    faces[i].id = ++ids;
    return true;
  }

  /** Takes a face in, and with one that is new what is around it: a thin region has others close by. */
  function admit(limit: JointRegion, face: Face, rotation: Readonly<Quat>): void {
    const old = placeOf(face);
    if (old >= 0) write(old, face);
    if (old >= 0 || !add(face)) return;
    for (let k = 0; k < 4; k++) from[k] = face.at[k];
    const [nx, ny, nz] = face.normal;
    const u: Vec3 = Math.abs(nx) < 0.7 ? [0, nz, -ny] : [-nz, 0, nx];
    const length = Math.sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2]);
    for (let k = 0; k < 3; k++) u[k] /= length;
    const v = cross(face.normal, u);
    for (let side = 0; side < 4; side++) {
      turned(side < 2 ? u : v, side % 2 === 0 ? FEEL : -FEEL, from);
      const there = facesAt(limit, probe, rotation, neighbours);
      for (let p = 0; p < there; p++) if (placeOf(neighbours[p]) < 0) add(neighbours[p]);
    }
  }

  /** Looks at a face anew from where the joint is, and forgets it where it is not there. */
  function refresh(i: number, limit: JointRegion, rotation: Readonly<Quat>): void {
    const { normal, anchor, gap } = faces[i];
    turned(normal, Math.max(0, gap) + FEEL, base);
    const there = facesAt(limit, probe, rotation, found);
    const best = likest(found, there, 'inChild', anchor);
    if (best >= 0) write(i, found[best]);
    else drop(i);
  }

  /** Where the joint will be, held by the faces that are known: the nearest point to `step` in all of them, by Dykstra's sweeps. */
  function foresee(): void {
    for (let k = 0; k < 3; k++) way[k] = step[k];
    pushes.fill(0);
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
      for (let i = 0; i < count; i++) {
        const { normal, gap } = faces[i];
        const push = Math.max(0, pushes[i] + dot(normal, way) - Math.max(gap, -BACK));
        for (let k = 0; k < 3; k++) way[k] -= (push - pushes[i]) * normal[k];
        pushes[i] = push;
      }
    }
  }

  return {
    faces,
    get count() {
      return count;
    },
    update(limit, rotation, spin, dt) {
      if (limit !== known) count = 0;
      const hasMoved = limit !== known || limit.version !== version;
      // What is where it was foreseen needs not be looked at again; where the region has moved since, that is seen at the end of the step.
      const isKnown = limit === known && isForeseen && isNear(rotation, foreseen);
      known = limit;
      version = limit.version;
      for (let k = 0; k < 3; k++) step[k] = spin[k] * dt;
      const reach = Math.sqrt(dot(step, step));
      const outside = isKnown ? 0 : facesAt(limit, rotation, rotation, found);
      for (let k = 0; k < 4; k++) base[k] = outside > 0 ? found[0].at[k] : rotation[k];
      const depth = isKnown ? LEAK : outside > 0 ? angleBetween(rotation, base) : 0;
      for (let i = count - 1; i >= 0; i--) {
        const { along, across } = offsetFrom(faces[i], rotation);
        const gap = -along;
        faces[i].gap = gap;
        if (!(gap <= FAR + 2 * reach)) drop(i);
        else
          isStale[i] =
            (hasMoved && hasReceded(limit, faces[i])) || across > STALE || gap < -DEEP || gap < -depth - FALSE;
      }
      for (let p = 0; p < outside; p++) if (found[p].gap <= -LEAK) admit(limit, found[p], rotation);
      for (let i = count - 1; i >= 0; i--) if (isStale[i]) refresh(i, limit, rotation);
      for (let round = 0; round < ROUNDS; round++) {
        foresee();
        multiply(rotationFromVector(way, turn), rotation, probe);
        for (let k = 0; k < 4; k++) foreseen[k] = probe[k];
        const there = facesAt(limit, probe, rotation, found);
        let isHeld = true;
        for (let p = 0; p < there; p++) {
          if (turnAlong(found[p].normal, foreseen, found[p].at) < LEAK) continue;
          admit(limit, found[p], rotation);
          isHeld = false;
        }
        isForeseen = isHeld;
        if (isHeld) break;
      }
      for (let i = 0; i < count; i++) if (faces[i].gap < -depth - FALSE) moveOut(faces[i], -depth - faces[i].gap);
    },
  };
}

/**
 * Moves a face out, rad. Of a region that is not convex, or bent, a face from around the corner may lie where the joint is free to be:
 * pushed back from there it would be struck as by a hammer. So none claims more than the joint is outside at all.
 */
function moveOut(face: Face, angle: number): void {
  turned(face.normal, angle, face.at);
  for (let k = 0; k < 4; k++) face.at[k] = probe[k];
  face.gap += angle;
}

/** Whether a region that has moved leaves room where a face was. Writes `probe`. */
function hasReceded(limit: JointRegion, { normal, at }: Face): boolean {
  turned(normal, LEAK, at);
  return containsRotation(limit, probe);
}

/** Whether two rotations are less than `MISSED` apart. */
function isNear(a: Readonly<Quat>, b: Readonly<Quat>): boolean {
  const cosine = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
  return 1 - cosine * cosine < (MISSED * MISSED) / 4;
}

/** Which of the first faces has its normal most nearly along an axis; −1 where none does by 10°. */
function likest(among: readonly Face[], count: number, normal: 'anchor' | 'inChild', axis: Readonly<Vec3>): number {
  let best = -1;
  let most = ALIKE;
  for (let i = 0; i < count; i++) {
    const likeness = dot(among[i][normal], axis);
    if (likeness <= most) continue;
    most = likeness;
    best = i;
  }
  return best;
}

/** Writes `probe`. */
function turned(axis: Readonly<Vec3>, angle: number, around: Readonly<Quat>): void {
  for (let k = 0; k < 3; k++) swung[k] = axis[k] * angle;
  multiply(rotationFromVector(swung, turn), around, probe);
}
