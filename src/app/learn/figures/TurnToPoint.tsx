import { useState } from 'react';
import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { DEGREE, rotateVector, times, unit } from '../../../core/math';
import { createLines } from '../../../three/lines';
import { learnView } from '../learn-view';
import { setKnobs } from '../use-knob';
import { arrowHead } from './arrow-head';
import { type BeatScene, BeatView, onFront } from './BeatView';
import { bookEdges, createBooks } from './books';
import { tint } from './tints';
import { turnArc } from './turn-arc';
import { createTurnMap, HALF_TURN } from './turn-map';
import { turnAboutAxis, turnedIn } from './turned';

/** °: so small that a pose looks the same wherever in the map it stands. */
const FOV = 10;

/** A book that is turned, and beside it the map where each turn is a dot: both seen from one side. */
export function TurnToPoint() {
  const [side] = useState(() => new THREE.Vector3());
  const shared = { side, fov: FOV };
  return (
    <div className="learn-views">
      <BeatView
        {...shared}
        create={createDesk}
        aim={({ turn = 0, rise = 0 }) => ({ turn, rise, radius: 0.98 })}
        label="Camera on the book"
        index={2}
      />
      <BeatView
        {...shared}
        create={createTurnMap}
        aim={({ turn = 0, rise = 0, radius = 1.3 }) => ({ turn, rise, radius })}
        label="Camera on the map"
        onDrag={dragDot}
      />
    </div>
  );
}

let isDragged = false;

/** In the flat disk the dot goes where the pointer is. */
function dragDot(ray: THREE.Ray, isFirst: boolean): boolean {
  const at = onFront(ray);
  const { scene, parts } = learnView.getState().beat ?? {};
  const isFlat = scene?.disk === 1 && parts?.some(({ id }) => id === 'dot');
  const out = at ? Math.hypot(at[0], at[1]) : Number.POSITIVE_INFINITY;
  if (isFirst) isDragged = isFlat === true && out < 1.1;
  if (!at || !isDragged) return false;
  setKnobs({
    turn: Math.round(Math.min(1, out) * HALF_TURN),
    azimuth: Math.atan2(at[1], at[0]) / DEGREE,
  });
  return true;
}

/** How long the head of the axis is. */
const HEAD = 0.12;

/** The book. */
function createDesk(): BeatScene {
  const book = createBooks(1, true);
  const axis = createLines({ width: 2.4 }, [], 1);
  const arc = createLines({ width: 3 }, [], 64);
  const rest = createLines({ width: 1, opacity: 0.55, dash: [0.05, 0.04] }, bookEdges([0, 0, 0, 1]));
  axis.object.name = 'axis';
  arc.object.name = 'angle';
  const all = [book, axis, arc, rest];
  return {
    object: new THREE.Group().add(...all.map(({ object }) => object)),
    setPalette(palette) {
      book.setPalette(palette);
      axis.setColor(palette.axes[2]);
      arc.setColor(tint('angle', palette));
      rest.setColor(palette.line);
    },
    draw(moment) {
      const { axis: a, angle } = turnedIn(moment);
      book.begin();
      book.add([0, 0, 0], turnAboutAxis(a, angle), 1);
      book.end();
      const seen = angle <= 360 ? angle : angle - 360;
      const eye = unit(moment.camera.position.toArray() as Vec3);
      const tip = times(a, 0.9);
      axis.set([...times(a, -0.86), ...tip, ...arrowHead(tip, times(a, -1), eye, HEAD)]);
      // So far before the side that faces the eye that a short arc runs past the eye.
      const beside = rotateVector(turnAboutAxis(a, -50), eye);
      arc.set(turnArc(a, Math.min(seen, 359) * DEGREE, eye, beside));
      arc.object.visible = seen > 1;
      return [];
    },
    dispose() {
      for (const part of all) part.dispose();
    },
  };
}
