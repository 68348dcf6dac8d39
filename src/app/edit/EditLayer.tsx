import { useFrame, useThree } from '@react-three/fiber';
import { type RefObject, useEffect, useRef } from 'react';
import * as THREE from 'three';
import { type CloudPart, modelOf, type Shape, type ShapeHandle, type Vec3 } from '../../core';
import { findSample, type SampleEdit } from '../../core/limit/edit-cloud';
import { readVec3 } from '../../core/math/rotation';
import { distance } from '../../core/math/vector';
import { beginDrag, finishEdit } from '../../state/actions';
import { store } from '../../state/store';
import { createMarkers, type MarkerStyle } from '../../three/markers';
import type { ScenePalette } from '../../three/palette';
import { pointAt } from '../space/drag-space';
import { outlineOf } from '../space/outline-of';
import { sampleVectors } from '../space/sample-vectors';
import { usePalette } from '../stage/scene-palettes';
import { useDisposable } from '../stage/use-disposable';
import { useLimber } from '../ui/use-limber';
import { deleteSample, editedSamples, lookWith, moveSample, nudgeSample, pickSample } from './change-samples';
import { dab, editedPart, putEdit } from './change-shape';
import { editUi, isEditingSamples } from './edit-ui';
import { dragHandle, handlesOf, onPlane, type Ray } from './handles';

const MOST_HANDLES = 160;
/** px around a handle that belong to it, for a mouse and for a finger; samples stand closer together. */
const GRIP = { mouse: 13, touch: 24 };
const SAMPLE_GRIP = { mouse: 8, touch: 16 };
/** px: a press that moves less picks a sample and leaves it where it is. */
const SLOP = 3;
/** rad that an arrow key moves a sample, and with Shift. */
const NUDGE = Math.PI / 180;
const NUDGE_FAR = 5 * NUDGE;
const NO_EDITS: readonly SampleEdit[] = [];

interface EditLayerProps {
  /** The element whose pointer events are taken before the camera gets them. */
  host: RefObject<HTMLElement>;
  camera: RefObject<THREE.PerspectiveCamera>;
}

/** What a limit is edited with, in its rotation space: the handles of its shape, a brush on it, or its samples. */
export function EditLayer({ host, camera }: EditLayerProps) {
  const layer = useDisposable(createLayer);
  const palette = usePalette();
  const invalidate = useThree((state) => state.invalidate);
  const shape = useLimber((state) => state.fit?.limits[state.selectedJoint]?.parts[0]?.shape ?? null);
  const samples = useLimber((state) => state.fit?.clouds[state.selectedJoint]?.parts[0] ?? null);
  const edits = useLimber((state) => state.edits[state.selectedJoint]?.samples[0] ?? NO_EDITS);
  const joint = useLimber((state) => state.selectedJoint);
  const hovered = useRef(-1);
  useEffect(() => {
    layer?.setPalette(palette);
    invalidate();
  }, [layer, palette, invalidate]);
  useEffect(() => {
    layer?.setShape(shape);
    invalidate();
  }, [layer, shape, invalidate]);
  useEffect(() => {
    layer?.setSamples(samples, edits);
    invalidate();
  }, [layer, samples, edits, invalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another joint has other handles and samples
  useEffect(() => {
    editUi.setState({ handle: -1, sample: null, stopped: null });
  }, [joint]);
  useEffect(() => editUi.subscribe(() => invalidate()), [invalidate]);
  useEffect(
    () => (layer ? listen(host.current, camera, layer, hovered, invalidate) : undefined),
    [layer, host, camera, invalidate],
  );
  useEffect(() => () => lookWith(null), []);
  useFrame(() => {
    if (!camera.current) return;
    lookWith(camera.current);
    layer?.draw(camera.current.position, hovered.current);
  });
  return layer ? <primitive object={layer.object} /> : null;
}

interface Layer {
  readonly object: THREE.Group;
  readonly handles: readonly ShapeHandle[];
  /** Whether the shape is changed with a brush. */
  readonly isSculpted: boolean;
  /** Whether all of it lies in the plane of swings. */
  readonly isFlat: boolean;
  setPalette(palette: ScenePalette): void;
  setShape(shape: Shape | null): void;
  setSamples(samples: CloudPart | null, edits: readonly SampleEdit[]): void;
  /** Where the brush touches the region that a ray points at; null where it does not. */
  hit(ray: Ray): Vec3 | null;
  showBrush(at: Vec3 | null): void;
  /** @param hovered key of a handle or index of a sample; −1 for none. */
  draw(camera: THREE.Vector3, hovered: number): void;
  dispose(): void;
}

function createLayer(): Layer {
  const object = new THREE.Group();
  const markers = createMarkers(MOST_HANDLES);
  markers.object.renderOrder = 95;
  const geometry = new THREE.BufferGeometry();
  const material = new THREE.MeshBasicMaterial({ side: THREE.DoubleSide });
  const surface = new THREE.Mesh(geometry, material);
  const brushMaterial = new THREE.MeshBasicMaterial({
    transparent: true,
    opacity: 0.28,
    depthWrite: false,
    side: THREE.DoubleSide,
  });
  const ball = new THREE.SphereGeometry(1, 32, 20);
  const disc = new THREE.CircleGeometry(1, 48);
  const brush = new THREE.Mesh<THREE.BufferGeometry, THREE.MeshBasicMaterial>(ball, brushMaterial);
  brush.visible = false;
  brush.renderOrder = 60;
  object.add(markers.object, brush);
  const raycaster = new THREE.Raycaster();
  const rest = style(4.5);
  const near = style(6.5);
  const behind = { ...style(3), ringWidth: 1, halo: 0.5 };
  const edited = { ...style(4.5), fillOpacity: 0, ringWidth: 1.6 };
  const gone = { ...style(3), fillOpacity: 0, ringWidth: 1, halo: 0 };
  const pointed = { ...style(6.5), fillOpacity: 0 };
  const picked = style(6.5);
  const colours = { add: new THREE.Color(), remove: new THREE.Color() };
  let samples: CloudPart | null = null;
  let edits: readonly SampleEdit[] = NO_EDITS;
  let shape: Shape | null = null;
  let handles: ShapeHandle[] = [];
  let isSculpted = false;
  let isFlat = false;
  return {
    object,
    get handles() {
      return handles;
    },
    get isSculpted() {
      return isSculpted;
    },
    get isFlat() {
      return isFlat;
    },
    setPalette(palette) {
      markers.setHalo(palette.background);
      rest.fill.set(palette.background);
      rest.ring.set(palette.limitLine);
      behind.fill.set(palette.background);
      behind.ring.set(palette.limitLine).lerp(new THREE.Color(palette.background), 0.45);
      near.fill.set(palette.text);
      near.ring.set(palette.limitLine);
      edited.ring.set(palette.sample);
      gone.ring.set(palette.line);
      pointed.ring.set(palette.text);
      picked.fill.set(palette.sample);
      picked.ring.set(palette.text);
      colours.add.set(palette.limitLine);
      colours.remove.set(palette.violation);
    },
    setShape(next) {
      shape = next;
      handles = shape ? handlesOf(shape).slice(0, MOST_HANDLES) : [];
      isSculpted = shape !== null && modelOf(shape).sculpt !== undefined;
      isFlat = shape?.dimension === 2;
      brush.geometry = isFlat ? disc : ball;
      if (!shape || !isSculpted || isFlat) return;
      const { positions, indices } = outlineOf(shape);
      geometry.setAttribute('position', new THREE.BufferAttribute(positions, 3));
      geometry.setIndex(new THREE.BufferAttribute(indices, 1));
      geometry.computeBoundingSphere();
    },
    setSamples(nextSamples, nextEdits) {
      samples = nextSamples;
      edits = nextEdits;
    },
    hit(ray) {
      if (!shape) return null;
      if (isFlat) {
        // Also beside the region, as far as the brush reaches it: that is how it is made larger.
        const at = onPlane(ray);
        const isNear = at !== null && modelOf(shape).contains(shape, at, editUi.getState().radius);
        return isNear ? at : null;
      }
      raycaster.ray.origin.fromArray(ray.origin);
      raycaster.ray.direction.fromArray(ray.direction);
      const [first] = raycaster.intersectObject(surface, false);
      return first ? first.point.toArray() : null;
    },
    showBrush(at) {
      brush.visible = at !== null;
      if (!at) return;
      const { radius, brush: kind } = editUi.getState();
      brush.position.fromArray(at);
      brush.scale.setScalar(radius);
      brushMaterial.color.copy(colours[kind]);
    },
    draw(camera, hovered) {
      markers.begin();
      if (isEditingSamples()) drawSamples(hovered);
      else drawHandles(camera, hovered);
      markers.end();
    },
    dispose() {
      markers.dispose();
      geometry.dispose();
      material.dispose();
      ball.dispose();
      disc.dispose();
      brushMaterial.dispose();
    },
  };

  function drawHandles(camera: THREE.Vector3, hovered: number): void {
    const taken = editUi.getState().handle;
    for (const { key, position, normal } of handles) {
      const [x, y, z] = position;
      // A pane has no far side.
      const isBehind =
        !isFlat && normal[0] * (camera.x - x) + normal[1] * (camera.y - y) + normal[2] * (camera.z - z) < 0;
      markers.add(x, y, z, key === hovered || key === taken ? near : isBehind ? behind : rest);
    }
  }

  /** Where samples were and are that were changed, and which one is under the pointer and in the hand. */
  function drawSamples(hovered: number): void {
    for (const { from, to } of edits) {
      if (from) markers.add(from[0], from[1], from[2], gone);
      if (to) markers.add(to[0], to[1], to[2], edited);
    }
    if (!samples) return;
    const vectors = sampleVectors(samples);
    if (hovered >= 0 && 3 * hovered < vectors.length) markers.add(...readVec3(vectors, hovered), pointed);
    const { sample } = editUi.getState();
    if (sample && findSample(samples, sample) >= 0) markers.add(...sample, picked);
  }
}

function style(radius: number): MarkerStyle {
  return { radius, fillOpacity: 1, ringWidth: 2, halo: 1.5, fill: new THREE.Color(), ring: new THREE.Color() };
}

const ARROWS: Readonly<Record<string, readonly [toRight: number, toTop: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

const caster = new THREE.Raycaster();
const pointer = new THREE.Vector2();
const projected = new THREE.Vector3();

/** A sample in the hand. */
interface Grip {
  sample: Vec3;
  /** Of the picture: in a whole rotation space it is moved in the plane that faces the camera. */
  depth: number;
  /** px from the pointer, on the page, to where the sample is seen, in the view. */
  offsetX: number;
  offsetY: number;
  downX: number;
  downY: number;
  hasMoved: boolean;
}

/** Takes hold of handles, or paints, before the camera hears of it. Returns how to stop. */
function listen(
  element: HTMLElement,
  camera: RefObject<THREE.PerspectiveCamera>,
  layer: Layer,
  hovered: RefObject<number>,
  invalidate: () => void,
): () => void {
  let drag: { shape: Shape; handle: ShapeHandle; ray: Ray } | null = null;
  let stroke: Vec3 | null = null;
  let grip: Grip | null = null;
  let isNudging = false;
  let isBrushShown = false;
  let box = element.getBoundingClientRect();

  /** Through a place of the page. */
  const rayThrough = (x: number, y: number): Ray => {
    pointer.set(((x - box.left) / box.width) * 2 - 1, 1 - ((y - box.top) / box.height) * 2);
    caster.setFromCamera(pointer, camera.current);
    return { origin: caster.ray.origin.toArray(), direction: caster.ray.direction.toArray() };
  };
  const rayOf = (event: PointerEvent): Ray => rayThrough(event.clientX, event.clientY);
  /** px from the pointer to where a point is seen; Infinity for one behind the camera. Leaves its depth in `projected`. */
  const awayFrom = (event: PointerEvent, x: number, y: number, z: number): number => {
    projected.set(x, y, z).project(camera.current);
    if (projected.z > 1) return Infinity;
    const seenX = ((projected.x + 1) / 2) * box.width + box.left;
    const seenY = ((1 - projected.y) / 2) * box.height + box.top;
    return Math.hypot(event.clientX - seenX, event.clientY - seenY);
  };
  const handleAt = (event: PointerEvent): ShapeHandle | null => {
    let best: number = event.pointerType === 'touch' ? GRIP.touch : GRIP.mouse;
    let found: ShapeHandle | null = null;
    for (const handle of layer.handles) {
      const away = awayFrom(event, ...handle.position);
      // Of two in one place, the one in front.
      const distance = away + 4 * projected.z;
      if (away < best && (!found || distance < best)) {
        best = away;
        found = handle;
      }
    }
    return found;
  };
  const sampleAt = (event: PointerEvent): number => {
    const samples = editedSamples();
    const vectors = samples ? sampleVectors(samples.part) : [];
    let best: number = event.pointerType === 'touch' ? SAMPLE_GRIP.touch : SAMPLE_GRIP.mouse;
    let found = -1;
    for (let i = 0; 3 * i < vectors.length; i++) {
      const away = awayFrom(event, vectors[3 * i], vectors[3 * i + 1], vectors[3 * i + 2]);
      if (away >= best) continue;
      best = away;
      found = i;
    }
    return found;
  };
  const hover = (event: PointerEvent) => {
    box = element.getBoundingClientRect();
    const isSculpting = layer.isSculpted && !isEditingSamples();
    const at = isSculpting ? layer.hit(rayOf(event)) : null;
    const found = isSculpting ? -1 : isEditingSamples() ? sampleAt(event) : (handleAt(event)?.key ?? -1);
    const isSame = found === hovered.current && at === null && !isBrushShown;
    if (isSame) return;
    layer.showBrush(at);
    isBrushShown = at !== null;
    hovered.current = found;
    element.classList.toggle('is-on-handle', found >= 0 || isBrushShown);
    invalidate();
  };
  const paint = (at: Vec3) => {
    stroke = at;
    layer.showBrush(at);
    dab(at);
  };
  /** Takes hold of what is under the pointer. Returns whether anything is. */
  const take = (event: PointerEvent): boolean => {
    if (isEditingSamples()) return takeSample(event);
    const shape = editedPart()?.shape;
    if (!shape) return false;
    if (layer.isSculpted) {
      const at = layer.hit(rayOf(event));
      if (at) {
        beginDrag();
        paint(at);
      }
      return at !== null;
    }
    const handle = handleAt(event);
    if (!handle) return false;
    beginDrag();
    editUi.setState({ handle: handle.key, stopped: null });
    drag = { shape, handle, ray: rayOf(event) };
    return true;
  };
  const takeSample = (event: PointerEvent): boolean => {
    const index = sampleAt(event);
    if (index < 0) return false;
    const before = editUi.getState().sample;
    pickSample(index);
    const { sample } = editUi.getState();
    // Samples are everywhere under a finger: it drags the one it has picked before, and turns the view otherwise.
    const isHeld = event.pointerType !== 'touch' || before?.every((x, k) => x === sample?.[k]);
    if (!sample || !isHeld) return false;
    const { x, y, z } = projected.fromArray(sample).project(camera.current);
    grip = {
      sample,
      depth: z,
      offsetX: ((x + 1) / 2) * box.width - event.clientX,
      offsetY: ((1 - y) / 2) * box.height - event.clientY,
      downX: event.clientX,
      downY: event.clientY,
      hasMoved: false,
    };
    return true;
  };
  const dragSample = (event: PointerEvent, held: Grip) => {
    if (!held.hasMoved) {
      if (Math.hypot(event.clientX - held.downX, event.clientY - held.downY) < SLOP) return;
      held.hasMoved = true;
      beginDrag();
    }
    const x = event.clientX + held.offsetX;
    const y = event.clientY + held.offsetY;
    const to = layer.isFlat
      ? onPlane(rayThrough(x + box.left, y + box.top))
      : pointAt(camera.current, box.width, box.height, x, y, held.depth, [0, 0, 0]);
    if (to) held.sample = moveSample(held.sample, to);
  };
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0 || !camera.current) return;
    box = element.getBoundingClientRect();
    if (!take(event)) return;
    event.stopPropagation();
    event.preventDefault();
    element.setPointerCapture(event.pointerId);
    element.focus({ preventScroll: true });
  };
  const onMove = (event: PointerEvent) => {
    box = element.getBoundingClientRect();
    if (drag) putEdit(dragHandle(drag, rayOf(event)));
    else if (grip) dragSample(event, grip);
    else if (stroke) {
      const at = layer.hit(rayOf(event));
      if (at && distance(at, stroke) > editUi.getState().radius / 3) paint(at);
    } else {
      if (event.pointerType === 'mouse' && event.buttons === 0) hover(event);
      return;
    }
    event.stopPropagation();
  };
  const onUp = (event: PointerEvent) => {
    if (!drag && !stroke && !grip) return;
    event.stopPropagation();
    const isChanged = !grip || grip.hasMoved;
    drag = stroke = grip = null;
    editUi.setState({ stopped: null });
    if (isChanged && store.getState().canUndo) finishEdit();
  };
  const onLeave = () => {
    if (drag || stroke || grip) return;
    hovered.current = -1;
    isBrushShown = false;
    layer.showBrush(null);
    invalidate();
  };
  const onKey = (event: KeyboardEvent) => {
    if (!isEditingSamples() || event.ctrlKey || event.metaKey || event.altKey || !isOurs(event.target)) return;
    if (!editUi.getState().sample) return;
    if (event.key === 'Delete' || event.key === 'Backspace') deleteSample();
    else if (event.key === 'Escape') pickSample(-1);
    else {
      const way = ARROWS[event.key];
      if (!way) return;
      // Held down, a key is one step.
      if (!isNudging) beginDrag();
      const by = event.shiftKey ? NUDGE_FAR : NUDGE;
      if (!nudgeSample(way[0] * by, way[1] * by)) return;
      isNudging = true;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const onKeyUp = () => {
    if (isNudging) finishEdit();
    isNudging = false;
  };
  /** Whether keys pressed there are for the plot: controls that work with them keep theirs. */
  const isOurs = (target: EventTarget | null): boolean =>
    target === document.body ||
    (target instanceof Element &&
      target.closest('.joint-space') === element.closest('.joint-space') &&
      !target.closest('input, select, [role=slider], [role=menu], [role=separator]'));
  const options = { capture: true };
  element.addEventListener('pointerdown', onDown, options);
  element.addEventListener('pointermove', onMove, options);
  element.addEventListener('pointerup', onUp, options);
  element.addEventListener('pointercancel', onUp, options);
  element.addEventListener('pointerleave', onLeave);
  // Before the page's own keys hear of it.
  document.addEventListener('keydown', onKey, options);
  document.addEventListener('keyup', onKeyUp);
  element.tabIndex = -1;
  return () => {
    element.classList.remove('is-on-handle');
    element.removeAttribute('tabindex');
    document.removeEventListener('keydown', onKey, options);
    document.removeEventListener('keyup', onKeyUp);
    element.removeEventListener('pointerdown', onDown, options);
    element.removeEventListener('pointermove', onMove, options);
    element.removeEventListener('pointerup', onUp, options);
    element.removeEventListener('pointercancel', onUp, options);
    element.removeEventListener('pointerleave', onLeave);
  };
}
