import type { Quat, Vec3 } from '../../core';
import { rotationBetween } from '../../core/math';
import { capsuleOf } from '../../ragdoll';
import type { EngineRegion } from '../regions';
import { type ExportScene, limitedJoints } from '../scene';
import { regionOnBody, type SceneRagdoll, sceneRagdoll } from '../scene-ragdoll';
import { digits, rounded } from '../text';
import { ragdollNotes } from './figure';

/** Along a capsule of PhysX. */
const X: Vec3 = [1, 0, 0];
/** s: of a step; and how often PhysX solves in a step. With these joints of a falling ragdoll stay within degrees of their limits. */
const STEP = Number(digits(1 / 240));
const SOLVER = { type: 'TGS', positionIterations: 40, velocityIterations: 4 };

const limitsOf = ({ parent, child, ranges: [twist, y, z] }: EngineRegion) => ({
  localFrame0: rounded(parent),
  localFrame1: rounded(child),
  twist: rounded(twist),
  swingY: rounded(y),
  swingZ: rounded(z),
});

const transform = (p: Readonly<Vec3>, q: Readonly<Quat>) => ({ p: rounded(p), q: rounded(q) });

/** What the JSON holds, and the C++ too. @param heading of the file */
export function physxJson(scene: ExportScene, heading: readonly string[]) {
  const ragdoll = sceneRagdoll(scene, 'physx-pyramid', 'physx-cone');
  return {
    about: [...heading, ...ragdollNotes(ragdoll)],
    joints: limitedJoints(scene, 'physx-pyramid').map(({ joint, parent, region }) => ({
      name: joint.name,
      parent: parent.name,
      offset: rounded(joint.offset),
      pyramid: limitsOf(region),
      cone: limitsOf(joint.regions['physx-cone']!),
    })),
    ragdoll: ragdoll && {
      step: STEP,
      solver: SOLVER,
      bodies: ragdoll.bodies.map((_, i) => bodyJson(scene, ragdoll, i)),
      // By the order of the bodies.
      disabledCollisions: ragdoll.pairsApart,
    },
  };
}

function bodyJson(scene: ExportScene, ragdoll: SceneRagdoll, i: number) {
  const body = ragdoll.bodies[i];
  const { parent, anchor, centre, axis, mass, inertia } = body;
  const { half, radius } = capsuleOf(body);
  const { position, rotation } = ragdoll.start[i];
  const region = ragdoll.regions[i];
  const cone = regionOnBody(scene.joints, body, 'physx-cone');
  const alongX = transform(centre, rotationBetween(X, axis));
  return {
    name: ragdoll.joints[i].name,
    parent,
    globalPose: transform(position, rotation),
    capsule: {
      localPose: alongX,
      halfHeight: Number(digits(half)),
      radius: Number(digits(radius)),
    },
    mass: Number(digits(mass)),
    cMassLocalPose: alongX,
    massSpaceInertiaTensor: rounded([inertia.along, inertia.across, inertia.across]),
    linearDamping: ragdoll.damping,
    angularDamping: ragdoll.damping,
    friction: ragdoll.friction,
    // A PxD6Joint, which holds both bodies at one point. Both limits are null where the joint turns freely.
    joint:
      parent < 0
        ? null
        : { anchor: rounded(anchor), pyramid: region && limitsOf(region), cone: cone && limitsOf(cone) },
  };
}
