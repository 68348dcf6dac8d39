import * as THREE from 'three';
import type { JointLimit, JointType, Vec3 } from '../../core';
import { createLines } from '../../three/lines';
import type { ScenePalette } from '../../three/palette';
import { degrees } from '../ui/format';
import { hingeCurve, hingeOf, hingePoint } from './hinge';

/** rad: how far the axis of a hinge is drawn beyond its interval. */
const AXIS_BEYOND = 0.6;

/** The axis of a hinge in its joint's rotation space, and how far it turns about it. Nothing for other joints. */
export interface SpaceHinge {
  readonly object: THREE.Group;
  /** Where the interval ends. */
  readonly ends: readonly HingeEnd[];
  set(type: JointType | null, limit: JointLimit | null): void;
  setPalette(palette: ScenePalette): void;
  dispose(): void;
}

interface HingeEnd {
  /** Chart units. */
  at: Vec3;
  /** "130°". */
  text: string;
}

export function createSpaceHinge(): SpaceHinge {
  const object = new THREE.Group();
  const axis = createLines({ width: 1.2, depthTest: false, dash: [0.09, 0.07] });
  const interval = createLines({ width: 3.2, depthTest: false });
  axis.object.renderOrder = interval.object.renderOrder = 60;
  object.add(axis.object, interval.object);
  let ends: readonly HingeEnd[] = [];
  return {
    object,
    get ends() {
      return ends;
    },
    set(type, limit) {
      const hinge = hingeOf(type);
      if (!hinge || !limit) {
        ends = [];
        axis.set([]);
        interval.set([]);
        return;
      }
      const [low, high] = hinge.interval;
      axis.set(hingeCurve(limit, hinge, low - AXIS_BEYOND, high + AXIS_BEYOND));
      interval.set(hingeCurve(limit, hinge, low, high));
      ends = hinge.interval.map((angle) => ({ text: degrees(angle), at: hingePoint(limit, hinge, angle) }));
    },
    setPalette({ limitLine }) {
      axis.setColor(limitLine, 0.6);
      interval.setColor(limitLine, 0.95);
    },
    dispose() {
      axis.dispose();
      interval.dispose();
    },
  };
}
