import type { Vec3 } from '../../core';
import { rotateVector, subtract, times } from '../../core/math';
import { capsuleOf, inertiaTensor } from '../../ragdoll';
import type { EngineRegion } from '../regions';
import { type ExportScene, limitedJoints } from '../scene';
import { regionOnBody, type SceneRagdoll, sceneRagdoll } from '../scene-ragdoll';
import { digits, rounded } from '../text';
import { ragdollNotes } from './figure';

const X: Vec3 = [1, 0, 0];
const Y: Vec3 = [0, 1, 0];

/** s: of a step; and what Jolt does in a step. With these joints of a falling ragdoll stay within degrees of their limits. */
const STEP = Number(digits(1 / 240));
const PHYSICS_SETTINGS = { mNumVelocitySteps: 30, mNumPositionSteps: 4, mBaumgarte: 0.6 };

const axesOf = ({ parent, child }: EngineRegion) => ({
  x1: rounded(rotateVector(parent, X)),
  y1: rounded(rotateVector(parent, Y)),
  x2: rounded(rotateVector(child, X)),
  y2: rounded(rotateVector(child, Y)),
});

/** How a constraint turns about all three axes where nothing limits it, and holds both bodies at one point anyhow. */
const TRANSLATIONS = ['TranslationX', 'TranslationY', 'TranslationZ'];
const ROTATIONS = ['RotationX', 'RotationY', 'RotationZ'];

function sixDof(region: EngineRegion) {
  const { x1, y1, x2, y2 } = axesOf(region);
  const [RotationX, RotationY, RotationZ] = region.ranges.map(rounded);
  return {
    mAxisX1: x1,
    mAxisY1: y1,
    mAxisX2: x2,
    mAxisY2: y2,
    mSwingType: 'Pyramid',
    fixed: TRANSLATIONS,
    limited: { RotationX, RotationY, RotationZ },
  };
}

function swingTwist(region: EngineRegion) {
  const { x1, y1, x2, y2 } = axesOf(region);
  const [[least, greatest], [, y], [, z]] = region.ranges.map(rounded);
  return {
    mTwistAxis1: x1,
    mPlaneAxis1: y1,
    mTwistAxis2: x2,
    mPlaneAxis2: y2,
    mSwingType: 'Cone',
    // The angle about the plane axis is the normal's, and the other way round.
    mNormalHalfConeAngle: y,
    mPlaneHalfConeAngle: z,
    mTwistMinAngle: least,
    mTwistMaxAngle: greatest,
  };
}

/** What the JSON holds, and the C++ too. @param heading of the file */
export function joltJson(scene: ExportScene, heading: readonly string[]) {
  const ragdoll = sceneRagdoll(scene, 'jolt-pyramid', 'jolt-cone');
  return {
    about: [...heading, ...ragdollNotes(ragdoll)],
    joints: limitedJoints(scene, 'jolt-pyramid').map(({ joint, parent, region }) => ({
      name: joint.name,
      parent: parent.name,
      offset: rounded(joint.offset),
      sixDof: sixDof(region),
      swingTwist: swingTwist(joint.regions['jolt-cone']!),
    })),
    ragdoll: ragdoll && {
      step: STEP,
      physicsSettings: PHYSICS_SETTINGS,
      bodies: ragdoll.bodies.map((_, i) => bodyJson(scene, ragdoll, i)),
      // Pairs of subgroups of a GroupFilterTable, by the order of the bodies.
      disabledCollisions: ragdoll.pairsApart,
    },
  };
}

function bodyJson(scene: ExportScene, ragdoll: SceneRagdoll, i: number) {
  const body = ragdoll.bodies[i];
  const { parent, anchor, centre, mass } = body;
  const { position, rotation } = ragdoll.start[i];
  const capsule = capsuleOf(body);
  const region = ragdoll.regions[i];
  const cone = regionOnBody(scene.joints, body, 'jolt-cone');
  return {
    name: ragdoll.joints[i].name,
    parent,
    mPosition: rounded(position),
    mRotation: rounded(rotation),
    // A RotatedTranslatedShape of a CapsuleShape.
    shape: {
      mPosition: rounded(centre),
      mRotation: rounded(capsule.turn),
      mHalfHeightOfCylinder: Number(digits(capsule.half)),
      mRadius: Number(digits(capsule.radius)),
    },
    mMass: Number(digits(mass)),
    mInertia: inertiaTensor(body).map(rounded),
    mLinearDamping: ragdoll.damping,
    mAngularDamping: ragdoll.damping,
    mFriction: ragdoll.friction,
    toParent:
      parent < 0
        ? null
        : {
            mPosition1: rounded(subtract(anchor, ragdoll.bodies[parent].centre)),
            mPosition2: rounded(times(centre, -1)),
            mMaxFriction: Number(digits(ragdoll.jointFriction)),
            sixDof: region ? { ...sixDof(region), free: [] } : { fixed: TRANSLATIONS, limited: null, free: ROTATIONS },
            swingTwist: cone && swingTwist(cone),
          },
  };
}
