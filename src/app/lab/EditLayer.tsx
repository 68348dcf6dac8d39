import { useFrame, useThree } from '@react-three/fiber';
import { type RefObject, useEffect, useRef } from 'react';
import * as THREE from 'three';
import type { Shape, Vec3 } from '../../core';
import { beginDrag, finishEdit } from '../../state/actions';
import { store } from '../../state/store';
import { createMarkers, type MarkerStyle } from '../../three/markers';
import type { ScenePalette } from '../../three/palette';
import { useLimber } from '../use-limber';
import { outlineOf } from '../views/outline-of';
import { usePalette } from '../views/palette';
import { useDisposable } from '../views/use-disposable';
import { dab, editedPart, putShape } from './change-shape';
import { editUi } from './edit-ui';
import { dragHandle, type EditHandle, editHandles, type Ray } from './handles';

const MOST_HANDLES = 160;
/** px around a handle that belong to it, for a mouse and for a finger. */
const GRIP = { mouse: 13, touch: 24 };

interface EditLayerProps {
  /** The element whose pointer events are taken before the camera gets them. */
  host: RefObject<HTMLElement>;
  camera: RefObject<THREE.PerspectiveCamera>;
}

/** What a limit is edited with, in its rotation space: handles on faces and vertices, or a brush on a field. */
export function EditLayer({ host, camera }: EditLayerProps) {
  const layer = useDisposable(createLayer);
  const palette = usePalette();
  const invalidate = useThree((state) => state.invalidate);
  const shape = useLimber((state) => state.fit?.limits[state.selectedJoint]?.parts[0]?.shape ?? null);
  const joint = useLimber((state) => state.selectedJoint);
  const hovered = useRef<EditHandle | null>(null);
  useEffect(() => {
    layer?.setPalette(palette);
    invalidate();
  }, [layer, palette, invalidate]);
  useEffect(() => {
    layer?.setShape(shape);
    invalidate();
  }, [layer, shape, invalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another joint has other handles
  useEffect(() => {
    editUi.setState({ handle: -1 });
  }, [joint]);
  useEffect(() => editUi.subscribe(() => invalidate()), [invalidate]);
  useEffect(
    () => (layer ? listen(host.current, camera, layer, hovered, invalidate) : undefined),
    [layer, host, camera, invalidate],
  );
  useFrame(() => {
    if (camera.current) layer?.draw(camera.current.position, hovered.current?.key ?? -1, editUi.getState().handle);
  });
  return layer ? <primitive object={layer.object} /> : null;
}

interface Layer {
  readonly object: THREE.Group;
  readonly handles: readonly EditHandle[];
  /** Whether the shape is sculpted with a brush. */
  readonly isField: boolean;
  setPalette(palette: ScenePalette): void;
  setShape(shape: Shape | null): void;
  /** Where a ray meets a field's surface. */
  hit(ray: THREE.Ray): Vec3 | null;
  showBrush(at: Vec3 | null): void;
  draw(camera: THREE.Vector3, hovered: number, taken: number): void;
  dispose(): void;
}

function createLayer(): Layer {
  const object = new THREE.Group();
  const markers = createMarkers(MOST_HANDLES);
  markers.object.renderOrder = 95;
  const geometry = new THREE.BufferGeometry();
  const material = new THREE.MeshBasicMaterial({ side: THREE.DoubleSide });
  const surface = new THREE.Mesh(geometry, material);
  const brushMaterial = new THREE.MeshBasicMaterial({ transparent: true, opacity: 0.28, depthWrite: false });
  const brush = new THREE.Mesh(new THREE.SphereGeometry(1, 32, 20), brushMaterial);
  brush.visible = false;
  brush.renderOrder = 60;
  object.add(markers.object, brush);
  const raycaster = new THREE.Raycaster();
  const rest = style(4.5);
  const near = style(6.5);
  const behind = { ...style(3), ringWidth: 1, halo: 0.5 };
  const colours = { add: new THREE.Color(), remove: new THREE.Color() };
  let handles: EditHandle[] = [];
  let isField = false;
  /** A patch has no far side. */
  let isFlat = false;
  return {
    object,
    get handles() {
      return handles;
    },
    get isField() {
      return isField;
    },
    setPalette(palette) {
      markers.setHalo(palette.background);
      rest.fill.set(palette.background);
      rest.ring.set(palette.limitLine);
      behind.fill.set(palette.background);
      behind.ring.set(palette.limitLine).lerp(new THREE.Color(palette.background), 0.45);
      near.fill.set(palette.text);
      near.ring.set(palette.limitLine);
      colours.add.set(palette.limitLine);
      colours.remove.set(palette.violation);
    },
    setShape(shape) {
      handles = shape ? editHandles(shape).slice(0, MOST_HANDLES) : [];
      isField = shape?.kind === 'distance-field';
      isFlat = shape?.kind === 'reach-cone';
      if (!shape || !isField) return;
      const { positions, indices } = outlineOf(shape);
      geometry.setAttribute('position', new THREE.BufferAttribute(positions, 3));
      geometry.setIndex(new THREE.BufferAttribute(indices, 1));
      geometry.computeBoundingSphere();
    },
    hit(ray) {
      raycaster.ray.copy(ray);
      const [first] = raycaster.intersectObject(surface, false);
      return first ? (first.point.toArray() as Vec3) : null;
    },
    showBrush(at) {
      brush.visible = at !== null;
      if (!at) return;
      const { radius, brush: kind } = editUi.getState();
      brush.position.fromArray(at);
      brush.scale.setScalar(radius);
      brushMaterial.color.copy(colours[kind]);
    },
    draw(camera, hovered, taken) {
      markers.begin();
      for (const { key, position, normal } of handles) {
        const [x, y, z] = position;
        const isBehind =
          !isFlat && normal[0] * (camera.x - x) + normal[1] * (camera.y - y) + normal[2] * (camera.z - z) < 0;
        markers.add(x, y, z, key === hovered || key === taken ? near : isBehind ? behind : rest);
      }
      markers.end();
    },
    dispose() {
      markers.dispose();
      geometry.dispose();
      material.dispose();
      brush.geometry.dispose();
      brushMaterial.dispose();
    },
  };
}

function style(radius: number): MarkerStyle {
  return { radius, fillOpacity: 1, ringWidth: 2, halo: 1.5, fill: new THREE.Color(), ring: new THREE.Color() };
}

const caster = new THREE.Raycaster();
const pointer = new THREE.Vector2();
const projected = new THREE.Vector3();

/** Takes hold of handles, or paints, before the camera hears of it. Returns how to stop. */
function listen(
  element: HTMLElement,
  camera: RefObject<THREE.PerspectiveCamera>,
  layer: Layer,
  hovered: RefObject<EditHandle | null>,
  invalidate: () => void,
): () => void {
  let drag: { shape: Shape; handle: EditHandle; ray: Ray } | null = null;
  let stroke: Vec3 | null = null;
  let box = element.getBoundingClientRect();

  const aim = (event: PointerEvent): THREE.Ray => {
    pointer.set(((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2);
    caster.setFromCamera(pointer, camera.current);
    return caster.ray;
  };
  const rayOf = (event: PointerEvent): Ray => {
    const { origin, direction } = aim(event);
    return { origin: origin.toArray(), direction: direction.toArray() };
  };
  const handleAt = (event: PointerEvent): EditHandle | null => {
    let best: number = event.pointerType === 'touch' ? GRIP.touch : GRIP.mouse;
    let found: EditHandle | null = null;
    for (const handle of layer.handles) {
      projected.fromArray(handle.position).project(camera.current);
      const x = ((projected.x + 1) / 2) * box.width + box.left;
      const y = ((1 - projected.y) / 2) * box.height + box.top;
      const away = Math.hypot(event.clientX - x, event.clientY - y);
      // Of two in one place, the one in front.
      const distance = away + 4 * projected.z;
      if (away < best && (!found || distance < best)) {
        best = away;
        found = handle;
      }
    }
    return found;
  };
  const hover = (event: PointerEvent) => {
    const handle = layer.isField ? null : handleAt(event);
    const at = layer.isField ? layer.hit(aim(event)) : null;
    layer.showBrush(at);
    hovered.current = handle;
    element.classList.toggle('is-on-handle', handle !== null || at !== null);
    invalidate();
  };
  const paint = (at: Vec3) => {
    stroke = at;
    layer.showBrush(at);
    dab(at);
  };
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0 || !camera.current) return;
    box = element.getBoundingClientRect();
    const shape = editedPart()?.shape;
    if (!shape) return;
    if (layer.isField) {
      const at = layer.hit(aim(event));
      if (!at) return;
      beginDrag();
      paint(at);
    } else {
      const handle = handleAt(event);
      if (!handle) return;
      beginDrag();
      editUi.setState({ handle: handle.key });
      drag = { shape, handle, ray: rayOf(event) };
    }
    event.stopPropagation();
    event.preventDefault();
    element.setPointerCapture(event.pointerId);
  };
  const onMove = (event: PointerEvent) => {
    box = element.getBoundingClientRect();
    if (drag) putShape(dragHandle(drag, rayOf(event)));
    else if (stroke) {
      const at = layer.hit(aim(event));
      const step = editUi.getState().radius / 3;
      if (at && Math.hypot(at[0] - stroke[0], at[1] - stroke[1], at[2] - stroke[2]) > step) paint(at);
    } else {
      if (event.pointerType === 'mouse' && event.buttons === 0) hover(event);
      return;
    }
    event.stopPropagation();
  };
  const onUp = (event: PointerEvent) => {
    if (!drag && !stroke) return;
    event.stopPropagation();
    drag = stroke = null;
    if (store.getState().canUndo) finishEdit();
  };
  const onLeave = () => {
    if (drag || stroke) return;
    hovered.current = null;
    layer.showBrush(null);
    invalidate();
  };
  const options = { capture: true };
  element.addEventListener('pointerdown', onDown, options);
  element.addEventListener('pointermove', onMove, options);
  element.addEventListener('pointerup', onUp, options);
  element.addEventListener('pointercancel', onUp, options);
  element.addEventListener('pointerleave', onLeave);
  return () => {
    element.classList.remove('is-on-handle');
    element.removeEventListener('pointerdown', onDown, options);
    element.removeEventListener('pointermove', onMove, options);
    element.removeEventListener('pointerup', onUp, options);
    element.removeEventListener('pointercancel', onUp, options);
    element.removeEventListener('pointerleave', onLeave);
  };
}
