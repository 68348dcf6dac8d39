import { useThree } from '@react-three/fiber';
import { useEffect, useMemo, useRef, useState } from 'react';
import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { DEGREE } from '../../../core/math';
import { type Knob, store } from '../../../state/store';
import { rayAt } from '../../stage/drag-space';
import { glideTime } from '../../stage/glide';
import type { GripPlace } from '../../stage/grip';
import { OrbitView } from '../../stage/OrbitView';
import { createLook, type Seen, useFraming, useTaker, useView, useWords, type ViewScene } from '../../stage/view';
import { useLimber } from '../../ui/use-limber';
import { learnView, useBeatHere } from '../learn-view';
import { Lights } from '../lights';
import { createEased } from './eased';
import { FIGURE_LENS } from './lens';
import { createSceneWords, type Word } from './scene-words';

/** What a scene of beats is drawn from, in each frame. */
export interface BeatMoment {
  camera: THREE.PerspectiveCamera;
  /** CSS pixels of the view. */
  width: number;
  height: number;
  knobs: Readonly<Record<string, Knob>>;
  /** How much each part of the figure is there, by its id: 0 to 1, and on its way between them. */
  there: Readonly<Record<string, number>>;
  /** The numbers of the beat, on their way. */
  scene: Readonly<Record<string, number>>;
}

/** A scene of a chapter's own that goes from beat to beat. */
export interface BeatScene extends ViewScene {
  /** Draws the moment; returns the words in it. */
  draw(moment: BeatMoment): readonly Word[];
}

/** From where a view looks: ° round and above the front, and what it has in view. */
interface Aim {
  turn: number;
  rise: number;
  /** Of a ball, or half the width and half the height of what is flat. */
  radius?: number;
  half?: readonly [width: number, height: number];
  at?: Readonly<Vec3>;
}

/** Straight from the front. */
export const facing = (width: number, height: number): Aim => ({ turn: 0, rise: 0, half: [width, height] });

/** CSS pixels at the bottom that the key of a figure lies over. */
export const KEY_HEIGHT = 34;
const INSETS = { bottom: KEY_HEIGHT };

/** How far away the eye stands in a view of that shape: what it aims at is clear of the key. */
function awayOf({ radius = 1, half }: Aim, fov: number, width: number, height: number): number {
  const free = Math.max(0.5, 1 - INSETS.bottom / height);
  const slope = Math.tan((fov / 2) * DEGREE);
  if (half) return Math.max(half[1] / free, (half[0] * height) / width) / slope;
  return radius / Math.sin(Math.atan(slope * Math.min(free, width / height)));
}

interface BeatViewProps {
  create: () => BeatScene;
  /** Where the camera stands at the numbers of a beat. */
  aim: (scene: Readonly<Record<string, number>>) => Aim;
  label: string;
  index?: number;
  /** ° of height that the lens sees; a small one sees everything from nearly one side. */
  fov?: number;
  /** Of views that are turned as one: the side from which all of them look, unit. */
  side?: THREE.Vector3;
  /** The pointer is pressed and drawn over the view: as a ray. Returns whether it takes hold of something; the camera turns where not. */
  onDrag?: (ray: THREE.Ray, isFirst: boolean) => boolean;
}

/** A view of a scene that glides from beat to beat. y is up, the first look is along −z. */
export function BeatView({ create, label, index = 1, fov = FIGURE_LENS.fov, ...rest }: BeatViewProps) {
  const open = useBeatHere();
  return (
    <OrbitView
      className="view figure-view"
      create={create}
      takers="figure"
      label={label}
      lens={{ ...FIGURE_LENS, fov }}
      canZoom={false}
      insets={INSETS}
      index={index}
    >
      <Inside fov={fov} {...rest} />
      {open && <Lights parts={open.parts} />}
    </OrbitView>
  );
}

function Inside({ aim, fov, side, onDrag }: Omit<BeatViewProps, 'create' | 'label' | 'index'> & { fov: number }) {
  const { scene } = useView<BeatScene>();
  const look = useMemo(createLook, []);
  const [eased] = useState(createEased);
  const invalidate = useThree((state) => state.invalidate);
  const words = useWords(createSceneWords);
  const knobs = useLimber((state) => state.knobs);
  const open = useBeatHere();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn hangs on these
  useEffect(() => {
    invalidate();
  }, [knobs, open, invalidate]);
  // A beat looks from where it wants to, and then the reader may look from elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each beat looks anew
  useEffect(() => look.reset(), [look, open]);
  useTaker('aim', onDrag ? { take: (place) => drag(place, onDrag) } : null);
  const isGoing = useRef(true);
  const last = useMemo(() => new THREE.Vector3(), []);
  useFraming({
    look,
    update(seen, delta) {
      const { camera, target, width, height, right } = seen;
      const { beat } = learnView.getState();
      if (!beat) return null;
      const there = Object.fromEntries(beat.parts.map(({ id }) => [`part ${id}`, 1]));
      const isMoving = eased.step({ ...beat.scene, ...there }, glideTime(delta, false));
      if (look.isFresh) isGoing.current = true;
      if (isGoing.current) {
        const aimed = aim(eased.now);
        const { turn, rise, at = [0, 0, 0] } = aimed;
        const away = awayOf(aimed, fov, width - right, height);
        const level = away * Math.cos(rise * DEGREE);
        target.fromArray(at);
        camera.position
          .set(level * Math.sin(turn * DEGREE), away * Math.sin(rise * DEGREE), level * Math.cos(turn * DEGREE))
          .add(target);
      }
      look.begin();
      if (!isMoving) isGoing.current = false;
      const isTurned = side !== undefined && lookFrom(side, last, seen);
      return isMoving || isTurned;
    },
    settle({ camera, width, height }) {
      const there = Object.fromEntries(
        Object.entries(eased.now).flatMap(([name, value]) =>
          name.startsWith('part ') ? [[name.slice(5), value]] : [],
        ),
      );
      const { knobs: set } = store.getState();
      const said = scene.draw({ camera, width, height, knobs: set, there, scene: eased.now });
      words.current?.say(said, camera, width, height);
    },
  });
  return null;
}

/** Less is the same side. */
const SAME = 1e-6;

/**
 * Has a camera look from a side that several views share: where the reader turned one of them to.
 *
 * @param last the side of the view's last frame; written
 * @returns whether this view was turned, and the others are to follow
 */
function lookFrom(side: THREE.Vector3, last: THREE.Vector3, { camera: { position }, target }: Seen): boolean {
  const away = position.distanceTo(target);
  const now = position.clone().sub(target).divideScalar(away);
  const isTurned = now.distanceTo(last) > SAME;
  if (isTurned) side.copy(now);
  else position.copy(target).addScaledVector(side, away);
  last.copy(side);
  return isTurned;
}

function drag(place: GripPlace, onDrag: NonNullable<BeatViewProps['onDrag']>) {
  if (!onDrag(rayAt(place), true)) return null;
  return { isStep: false, move: (event: PointerEvent) => void onDrag(rayAt(place.after(event)), false) };
}

/** Where a ray meets the plane z = 0; null where it runs along it. */
export function onFront(ray: THREE.Ray): Vec3 | null {
  const at = ray.intersectPlane(new THREE.Plane(new THREE.Vector3(0, 0, 1), 0), new THREE.Vector3());
  return at && [at.x, at.y, at.z];
}
