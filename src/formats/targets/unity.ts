import type { Quat, Vec3 } from '../../core';
import { rotateVector } from '../../core/math';
import { type ExportScene, limitedJoints, zeroPose } from '../scene';
import { digits, inDegrees, quoted } from '../text';
import { type ExportTarget, fileHeading, fileStem } from './target';

export const unity: ExportTarget = {
  label: 'Unity',
  group: 'engine',
  summary: 'C#: a component that makes a ConfigurableJoint for each joint of a rig.',
  regions: ['physx-cone'],
  findsByName: true,
  conventions: [
    'Left-handed, y up, degrees: rotations are mirrored across x, as Unity does when it imports a model. Transforms are found by name under the component.',
    'A ConfigurableJoint takes the pose in which it is made for zero: the component turns each child to its zero, makes the joint, and turns it back.',
    'Swings are limited alike to both sides: the frames are turned so that this costs the least.',
    'HumanLimits of an avatar are not written: they are angles of muscles, which Unity makes from the avatar’s own T-pose and tells nobody.',
  ],
  unchecked:
    'Unity was not at hand. Its ConfigurableJoint is taken to hold the cone of PhysX, in which the same numbers were tried.',
  write: (scene) => [{ name: `${fileStem(scene)}_LimberJoints.cs`, content: joints(scene) }],
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
