import * as THREE from 'three';
import { modelOf, type Shape, type Vec3 } from '../../core';
import { findSample } from '../../core/edit';
import type { CloudPart } from '../../core/limit';
import { readVec3 } from '../../core/math';
import type { ShapeHandle } from '../../core/shape';
import { createMarkers, markerStyle } from '../../three/markers';
import type { ScenePalette } from '../../three/palette';
import { firstHit } from '../../three/ray-hit';
import { outlineOf } from '../drawing/outline-of';
import { sampleVectors } from '../drawing/sample-vectors';
import { editView, isEditingSamples } from '../page/view-state';
import { onPlane, type Ray, shapeHandles } from './handles';

const MOST_HANDLES = 160;
/** Marked samples that are drawn: more can't be told apart. */
const MOST_MARKED = 4096;

/** A sample that was put where it is by hand, and where it was; null for one that was not. */
export interface PutSample {
  from: Vec3 | null;
  to: Vec3;
}

/** What of an edit is drawn in the rotation space, and what of it can be hit. */
export interface EditFigure {
  readonly object: THREE.Group;
  readonly handles: readonly ShapeHandle[];
  /** Whether the shape is changed with a brush. */
  readonly isSculpted: boolean;
  /** Whether all of it lies in the plane of swings. */
  readonly isFlat: boolean;
  setPalette(palette: ScenePalette): void;
  setShape(shape: Shape | null): void;
  setSamples(samples: CloudPart | null, put: readonly PutSample[]): void;
  /** Shows which samples are marked. @param wouldGo whether because they would be left out. */
  setMarked(vectors: readonly Vec3[], wouldGo: boolean): void;
  /** Where the brush touches the region that a ray points at; null where it does not. */
  hit(ray: Ray): Vec3 | null;
  showBrush(at: Vec3 | null): void;
  /** @param hovered key of a handle or index of a sample; −1 for none. */
  draw(camera: THREE.Vector3, hovered: number): void;
  dispose(): void;
}

export function createEditFigure(): EditFigure {
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
  const marks = createMarkers(MOST_MARKED);
  marks.object.renderOrder = 94;
  object.add(markers.object, marks.object, brush);
  const seenAlong = new THREE.Ray();
  const rest = markerStyle(4.5, 1, 2, 1.5);
  const near = markerStyle(6.5, 1, 2, 1.5);
  const behind = markerStyle(3, 1, 1, 0.5);
  const edited = markerStyle(4.5, 0, 1.6, 1.5);
  const gone = markerStyle(3, 0, 1, 0);
  const pointed = markerStyle(6.5, 0, 2, 1.5);
  const picked = markerStyle(6.5, 1, 2, 1.5);
  const chosen = markerStyle(3.6, 1, 1.4, 0);
  const going = markerStyle(3.8, 1, 1.8, 0);
  const colours = { add: new THREE.Color(), remove: new THREE.Color() };
  let samples: CloudPart | null = null;
  let put: readonly PutSample[] = [];
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
      marks.setHalo(palette.background);
      chosen.fill.set(palette.sample);
      chosen.ring.set(palette.text);
      going.fill.set(palette.background);
      going.ring.set(palette.violation);
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
      handles = shape ? shapeHandles(shape).slice(0, MOST_HANDLES) : [];
      isSculpted = shape !== null && modelOf(shape).sculpt !== undefined;
      isFlat = shape?.dimension === 2;
      brush.geometry = isFlat ? disc : ball;
      if (!shape || !isSculpted || isFlat) return;
      const { positions, indices } = outlineOf(shape);
      geometry.setAttribute('position', new THREE.BufferAttribute(positions, 3));
      geometry.setIndex(new THREE.BufferAttribute(indices, 1));
      geometry.computeBoundingSphere();
    },
    setSamples(nextSamples, nextPut) {
      samples = nextSamples;
      put = nextPut;
    },
    setMarked(vectors, wouldGo) {
      marks.begin();
      for (const v of vectors) marks.add(...v, wouldGo ? going : chosen);
      marks.end();
    },
    hit(ray) {
      if (!shape) return null;
      if (isFlat) {
        // Also beside the region, as far as the brush reaches it: that is how it is made larger.
        const at = onPlane(ray);
        const isNear = at !== null && modelOf(shape).contains(shape, at, editView().radius);
        return isNear ? at : null;
      }
      seenAlong.origin.fromArray(ray.origin);
      seenAlong.direction.fromArray(ray.direction);
      return firstHit(seenAlong, surface)?.toArray() ?? null;
    },
    showBrush(at) {
      brush.visible = at !== null;
      if (!at) return;
      const { radius, brush: kind } = editView();
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
      marks.dispose();
      geometry.dispose();
      material.dispose();
      ball.dispose();
      disc.dispose();
      brushMaterial.dispose();
    },
  };

  function drawHandles(camera: THREE.Vector3, hovered: number): void {
    const taken = editView().handle;
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
    for (const { from, to } of put) {
      if (from) markers.add(...from, gone);
      markers.add(...to, edited);
    }
    if (!samples) return;
    const vectors = sampleVectors(samples);
    if (hovered >= 0 && 3 * hovered < vectors.length) markers.add(...readVec3(vectors, hovered), pointed);
    const { sample } = editView();
    if (sample && findSample(samples, sample) >= 0) markers.add(...sample, picked);
  }
}
