import { type Clip, type Vec3, writeBvh } from '../../core';
import { rangeAt } from '../../core/clip';
import type { Fall } from '../../physics';
import { presentScene } from '../frame/playback';
import { store } from '../store';
import { compareFalls } from './compare';
import { drop, fitForEngine } from './drop';
import { engineLimitsFor } from './engine-limits';
import { setFall } from './fall-state';
import { middleOf, nearestOnBody } from './footing';
import { session, wakeUp } from './session';

/** Of the grip that the pointer has. */
const HAND = 'hand';

/** Where the floor is that the character stands on, m, as it is drawn. */
export function tellFloor(height: number): void {
  session.floor = height;
}

/** Where a ray goes by nearest to the middle of the body that a joint rides on, world, m. Null without a fall. @param direction unit. */
export function touchPoint(joint: number, from: Vec3, direction: Vec3): Vec3 | null {
  const { fall, ragdoll } = session;
  return fall && ragdoll ? nearestOnBody(fall, ragdoll.bodyOf[joint], from, direction) : null;
}

/** Takes hold of the character where it is touched. @param point world, m. */
export function grab(joint: number, point: Vec3): void {
  const { fall, ragdoll } = session;
  if (!fall || !ragdoll) return;
  fall.do({ kind: 'grip', id: HAND, body: ragdoll.bodyOf[joint], point, isNailed: false });
  wakeUp();
}

/** Moves the hand that holds it. @param target world, m. */
export function dragTo(target: Vec3): void {
  session.fall?.do({ kind: 'move', id: HAND, target });
  wakeUp();
}

export function letGo(): void {
  pulled = null;
  session.fall?.do({ kind: 'release', id: HAND });
  wakeUp();
}

/** Where a part that is pulled by keys is wanted, world, m, and in which fall; null while none is. */
let pulled: { fall: Fall; joint: number; target: Vec3 } | null = null;

/** The parts that can be pulled, by the joint that each hangs on. */
export const partsOfFall = (): { joint: number; name: string }[] =>
  session.ragdoll?.bodies.map(({ joint, name }) => ({ joint, name })) ?? [];

/** The joint whose part a joint rides on. */
export function partOf(joint: number): number {
  const { ragdoll } = session;
  return ragdoll ? ragdoll.bodies[ragdoll.bodyOf[joint]].joint : joint;
}

/** Takes hold of a part in its middle, where it is not held yet, and pulls it on by so much, world, m. */
export function pullBy(joint: number, way: Vec3): void {
  const { fall, ragdoll } = session;
  if (!fall || !ragdoll) return;
  if (pulled?.fall !== fall || pulled.joint !== joint) {
    const target = middleOf(fall, ragdoll.bodyOf[joint]);
    pulled = { fall, joint, target };
    grab(joint, [...target]);
  }
  pulled.target = pulled.target.map((x, k) => x + way[k]) as Vec3;
  dragTo([...pulled.target]);
}

/** Where the hand is that holds it, world, m; null for none. */
export const handAt = (): Vec3 | null => session.fall?.gripAt(HAND) ?? null;

/** Throws it up and on, turning. */
export function toss(): void {
  session.fall?.do({ kind: 'toss', velocity: [1.5, 5, 2], spin: [4, 2, -3] });
  wakeUp();
}

/** Back to the pose and the speed it fell from. */
export function resetFall(): void {
  const scene = presentScene();
  if (scene && session.fall) drop(scene);
  wakeUp();
}

/** The same again, from the same start and with all that was done; held by whatever holds it now. */
export function fallAgain(): void {
  const scene = presentScene();
  const { fall } = session;
  if (!fall || !scene) return;
  const script = [...fall.deeds];
  const { curves } = store.getState().fall;
  drop(scene, script);
  setFall({ curves });
  wakeUp();
}

/** The same fall held by each of the four, beside this one. */
export async function compareHolders(): Promise<void> {
  const { limits } = session;
  if (!limits) return;
  if (!engineLimitsFor(limits)) await fitForEngine();
  const known = engineLimitsFor(limits);
  const { engine, ragdoll, fall } = session;
  if (known && engine && ragdoll && fall) await compareFalls(engine, ragdoll, fall, known);
}

/** The fall so far as a clip, and as the text of a BVH file with the channels and the unit of the clip it began in. Null without one. */
export function fallAsClip(): { clip: Clip; text: string } | null {
  const { clip, live } = store.getState();
  const { fall } = session;
  if (!fall || !clip || !live) return null;
  const { clip: take } = rangeAt(clip, live.frame);
  const name = `${take.name.replace(/\.[^.]*$/, '')}.fall.bvh`;
  const recorded = { ...fall.record(name), ...(take.source ? { source: take.source } : {}) };
  return { clip: recorded, text: writeBvh(recorded) };
}

/** Frame by frame how far the fall was outside what was learned, rad. */
export const fallCurve = (): readonly number[] => session.fall?.worst ?? [];
