import { findRoles, type Quat, type Vec3 } from '../../core';
import { rotateVector } from '../../core/math';
import { type ExportScene, type LimitedJoint, limitedJoints, zeroPose } from '../scene';
import { digits, inDegrees, quoted } from '../text';
import { type ExportTarget, fileHeading, fileStem } from './target';

export const unity: ExportTarget = {
  label: 'Unity',
  group: 'engine',
  summary: 'C#: a component that makes a ConfigurableJoint for each joint of a rig, and HumanLimits for an avatar.',
  regions: ['physx-cone', 'jolt-pyramid'],
  findsByName: true,
  conventions: [
    'Left-handed, y up, degrees: rotations are mirrored across x, as Unity does when it imports a model. Transforms are found by name under the component.',
    'A ConfigurableJoint takes the pose in which it is made for zero: the component turns each child to its zero, makes the joint, and turns it back.',
    'Swings are limited alike to both sides: the frames are turned so that this costs the least.',
    'HumanLimits are about the axes of Unity’s muscles, taken here as along the bone in the rest pose; zero is the rest pose, which should be a T-pose.',
  ],
  unchecked:
    'Unity was not at hand. The region of ConfigurableJoint is taken to be that of PhysX; axes and signs of HumanLimit, and so its least and greatest, are a guess.',
  write: (scene) => [
    { name: `${fileStem(scene)}_LimberJoints.cs`, content: joints(scene) },
    { name: `${fileStem(scene)}_LimberHumanLimits.cs`, content: humanLimits(scene) },
  ],
};

/** A rotation seen in a mirror across x: for left-handed engines that take x for −x. Ranges that are alike both ways stay. */
const mirroredX = ([x, y, z, w]: Readonly<Quat>): Quat => [x, -y, -z, w];

const float = (value: number): string => `${digits(value)}f`;
const quaternion = (q: Readonly<Quat>): string => `new Quaternion(${q.map(float).join(', ')})`;
const vector = (v: Readonly<Vec3>): string => `new Vector3(${v.map(float).join(', ')})`;

function joints(scene: ExportScene): string {
  const rows = limitedJoints(scene, 'physx-cone').map(({ joint, parent, region }) => {
    const child = mirroredX(region.child);
    const [[, twist], [, y], [, z]] = region.ranges;
    return [
      `            new Limit { name = ${quoted(joint.name)}, parent = ${quoted(parent.name)},`,
      `                zero = ${quaternion(mirroredX(zeroPose(region)))},`,
      `                axis = ${vector(rotateVector(child, [1, 0, 0]))}, secondaryAxis = ${vector(rotateVector(child, [0, 1, 0]))},`,
      `                twist = ${float(inDegrees(twist))}, swingY = ${float(inDegrees(y))}, swingZ = ${float(inDegrees(z))} },`,
    ].join('\n');
  });
  return `${[
    ...fileHeading(unity, scene).map((line) => `// ${line}`),
    'using UnityEngine;',
    '',
    'public class LimberJoints : MonoBehaviour',
    '{',
    '    public struct Limit',
    '    {',
    '        public string name, parent;',
    '        // The local rotation of the child at which all angles are zero.',
    '        public Quaternion zero;',
    '        // In the frame of the child: about what it twists, and the first swing.',
    '        public Vector3 axis, secondaryAxis;',
    '        // Degrees, alike to both sides.',
    '        public float twist, swingY, swingZ;',
    '    }',
    '',
    '    public static readonly Limit[] Limits =',
    '    {',
    ...rows,
    '    };',
    '',
    '    void Awake()',
    '    {',
    '        foreach (var limit in Limits)',
    '        {',
    '            var child = Find(transform, limit.name);',
    '            var parent = Find(transform, limit.parent);',
    '            if (child == null || parent == null)',
    '            {',
    '                Debug.LogWarning("Limber: " + limit.name + " or its parent was not found.", this);',
    '                continue;',
    '            }',
    '            MakeJoint(limit, child.gameObject, Body(parent.gameObject));',
    '        }',
    '    }',
    '',
    '    static void MakeJoint(Limit limit, GameObject child, Rigidbody parent)',
    '    {',
    '        Body(child);',
    '        var bind = child.transform.localRotation;',
    '        child.transform.localRotation = limit.zero;',
    '        var joint = child.AddComponent<ConfigurableJoint>();',
    '        joint.connectedBody = parent;',
    '        joint.axis = limit.axis;',
    '        joint.secondaryAxis = limit.secondaryAxis;',
    '        joint.xMotion = joint.yMotion = joint.zMotion = ConfigurableJointMotion.Locked;',
    '        joint.angularXMotion = joint.angularYMotion = joint.angularZMotion = ConfigurableJointMotion.Limited;',
    '        joint.lowAngularXLimit = new SoftJointLimit { limit = -limit.twist };',
    '        joint.highAngularXLimit = new SoftJointLimit { limit = limit.twist };',
    '        joint.angularYLimit = new SoftJointLimit { limit = limit.swingY };',
    '        joint.angularZLimit = new SoftJointLimit { limit = limit.swingZ };',
    '        child.transform.localRotation = bind;',
    '    }',
    '',
    '    static Rigidbody Body(GameObject o)',
    '    {',
    '        var body = o.GetComponent<Rigidbody>();',
    '        return body != null ? body : o.AddComponent<Rigidbody>();',
    '    }',
    '',
    '    static Transform Find(Transform root, string name)',
    '    {',
    '        if (root.name == name) return root;',
    '        foreach (Transform child in root)',
    '        {',
    '            var found = Find(child, name);',
    '            if (found != null) return found;',
    '        }',
    '        return null;',
    '    }',
    '}',
  ].join('\n')}\n`;
}

/** Unity's names of human bones for roles that one joint has. */
const humanBones: Record<string, string> = {
  spine: 'Spine',
  chest: 'Chest',
  neck: 'Neck',
  head: 'Head',
  ...Object.fromEntries(
    (['left', 'right'] as const).flatMap((side) => {
      const human = side === 'left' ? 'Left' : 'Right';
      return [
        ['Clavicle', 'Shoulder'],
        ['UpperArm', 'UpperArm'],
        ['ForeArm', 'LowerArm'],
        ['Hand', 'Hand'],
        ['UpperLeg', 'UpperLeg'],
        ['LowerLeg', 'LowerLeg'],
        ['Foot', 'Foot'],
        ['Toe', 'Toes'],
      ].map(([role, bone]) => [side + role, human + bone]);
    }),
  ),
};

/** The joints that Unity has a human bone for, the first of each. */
function humanJoints(scene: ExportScene): (LimitedJoint & { bone: string })[] {
  const { byJoint } = findRoles(scene.skeleton);
  const taken = new Set<string>();
  return limitedJoints(scene, 'jolt-pyramid').flatMap((limited) => {
    const bone = humanBones[byJoint[limited.joint.joint]];
    if (!bone || taken.has(bone)) return [];
    taken.add(bone);
    return [{ ...limited, bone }];
  });
}

function humanLimits(scene: ExportScene): string {
  const rows = humanJoints(scene).map(({ joint, region, bone }) => {
    const [low, high] = [0, 1].map((end) => region.ranges.map((range) => inDegrees(range[end])) as Vec3);
    return `        { ${quoted(bone)}, Limit(${vector(low)}, ${vector(high)}) }, // ${joint.name.replace(/[^\w .:-]/g, '_')}`;
  });
  return `${[
    ...fileHeading(unity, scene).map((line) => `// ${line}`),
    'using System.Collections.Generic;',
    'using UnityEngine;',
    '',
    'public static class LimberHumanLimits',
    '{',
    '    // By the human name of a bone: put into HumanBone.limit of a HumanDescription before AvatarBuilder.BuildHumanAvatar.',
    '    public static readonly Dictionary<string, HumanLimit> Limits = new Dictionary<string, HumanLimit>',
    '    {',
    ...rows,
    '    };',
    '',
    '    static HumanLimit Limit(Vector3 min, Vector3 max)',
    '    {',
    '        return new HumanLimit { useDefaultValues = false, min = min, max = max, center = Vector3.zero };',
    '    }',
    '}',
  ].join('\n')}\n`;
}
