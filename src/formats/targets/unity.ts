import type { Quat, Vec3 } from '../../core';
import { codeName } from '../code/code-name';
import type { ExportScene } from '../scene';
import { sceneRagdoll } from '../scene-ragdoll';
import { digits, inDegrees, quoted } from '../text';
import { bodiesAtRest, jointsAtRest, limitsAtRest, REST_TOLERANCE } from './at-rest';
import { type ExportTarget, fileHeading } from './target';

export const unity: ExportTarget = {
  label: 'Unity',
  group: 'engine',
  summary: 'C#: a component that makes a ragdoll on a rig, with its limits.',
  regions: ['physx-cone'],
  findsByName: true,
  conventions: [
    'Left-handed, y up, metres, kilograms, degrees: the clip is mirrored across x. Transforms are found by name under the component. How the importer turned and scaled the bones is found from where they are as the component wakes, which must be the rest pose: another pose is refused.',
    'For a prefab, call Make Bodies from the menu of the component: rigid bodies and capsules are kept, joints are made as the scene begins. Each limited transform with a Rigidbody gets a joint to the nearest Rigidbody above.',
    'A ConfigurableJoint takes the pose in which it is made for zero: the component turns each child to its zero, makes the joint, and turns it back. A game object that is made inactive and active again makes its joint anew, in the pose that it has then.',
    'Swings are limited alike to both sides: the frames are turned so that this costs the least.',
    'HumanLimits of an avatar are not written: they are angles of muscles, which Unity makes from the avatar’s own T-pose and tells nobody.',
  ],
  unchecked:
    'Unity was not at hand: the C# was compiled and run by Mono against stand-ins for its classes, whose names were read in Unity’s C# reference 6000.7. Its ConfigurableJoint is taken to hold the cone of PhysX, in which the same numbers were tried.',
  // Unity finds a component only in a file that is called like the class.
  write: (scene) => [{ name: `${classOf(scene)}.cs`, content: component(scene) }],
};

const classOf = ({ name }: ExportScene): string => `${codeName(name).pascal}Ragdoll`;

/** Seen in a mirror across x: for left-handed engines that take x for −x. Ranges that are alike both ways stay. */
const mirroredPlace = ([x, y, z]: Readonly<Vec3>): Vec3 => [-x, y, z];
const mirroredTurn = ([x, y, z, w]: Readonly<Quat>): Quat => [x, -y, -z, w];

const float = (value: number): string => `${digits(value)}f`;
const quaternion = (q: Readonly<Quat>): string => `new Quaternion(${mirroredTurn(q).map(float).join(', ')})`;
const vector = (v: Readonly<Vec3>): string => `new Vector3(${mirroredPlace(v).map(float).join(', ')})`;

function component(scene: ExportScene): string {
  const ragdoll = sceneRagdoll(scene, 'physx-cone');
  const bodies = ragdoll ? bodiesAtRest(scene, ragdoll) : [];
  return `${[
    ...fileHeading(unity, scene).map((line) => `// ${line}`),
    headOf(classOf(scene)),
    '    // Where each joint is at rest, m.',
    '    static readonly Place[] Places =',
    '    {',
    ...jointsAtRest(scene).map(({ name, place }) => `        new Place(${quoted(name)}, ${vector(place)}),`),
    '    };',
    '',
    '    static readonly Limit[] Limits =',
    '    {',
    ...limitsAtRest(scene, 'physx-cone').map(({ name, onParent, onJoint, ranges }) =>
      [
        `        new Limit(${quoted(name)}, ${quaternion(onParent)},`,
        `            ${quaternion(onJoint)}, ${ranges.map(([, half]) => float(inDegrees(half))).join(', ')}),`,
      ].join('\n'),
    ),
    '    };',
    '',
    '    static readonly Body[] Bodies =',
    '    {',
    ...bodies.map(({ name, ends: [from, to], radius, mass, inertia: { along, across } }) =>
      [
        `        new Body(${quoted(name)}, ${vector(from)}, ${vector(to)},`,
        `            ${[radius, mass, along, across].map(float).join(', ')}),`,
      ].join('\n'),
    ),
    '    };',
    '',
    '    // Pairs of bodies that do not collide.',
    '    static readonly string[,] Apart =',
    '    {',
    ...(ragdoll?.pairsApart ?? []).map((pair) => `        { ${pair.map((i) => quoted(bodies[i].name)).join(', ')} },`),
    '    };',
    '',
    `    const float Damping = ${float(ragdoll?.damping ?? 0)}, Friction = ${float(ragdoll?.friction ?? 0)};`,
    '    // Of the size of the figure: how far a transform may be from its place at rest.',
    `    const double Tolerance = ${REST_TOLERANCE};`,
    CODE,
  ].join('\n')}\n`;
}

const headOf = (called: string): string => `using System;
using System.Collections.Generic;
using UnityEngine;
#if UNITY_6000_0_OR_NEWER
using Surface = UnityEngine.PhysicsMaterial;
#else
using Surface = UnityEngine.PhysicMaterial;
#endif

public class ${called} : MonoBehaviour
{
    struct Place
    {
        public readonly string name;
        public readonly Vector3 at;
        public Place(string name, Vector3 at) { this.name = name; this.at = at; }
    }

    struct Limit
    {
        public readonly string name;
        // The frames that the parent and the joint carry, at rest in the mirrored axes of the clip. x is what it twists about.
        public readonly Quaternion onParent, onJoint;
        // Degrees, alike to both sides.
        public readonly float twist, swingY, swingZ;
        public Limit(string name, Quaternion onParent, Quaternion onJoint, float twist, float swingY, float swingZ)
        {
            this.name = name;
            this.onParent = onParent;
            this.onJoint = onJoint;
            this.twist = twist;
            this.swingY = swingY;
            this.swingZ = swingZ;
        }
    }

    struct Body
    {
        public readonly string name;
        // The ends of the middle line of a capsule at rest, m.
        public readonly Vector3 from, to;
        // m, kg, and kg m² about that line and across it.
        public readonly float radius, mass, along, across;
        public Body(string name, Vector3 from, Vector3 to, float radius, float mass, float along, float across)
        {
            this.name = name;
            this.from = from;
            this.to = to;
            this.radius = radius;
            this.mass = mass;
            this.along = along;
            this.across = across;
        }
    }

    // From the mirrored axes and lengths of the clip to those of the scene.
    class Fit
    {
        public Quaternion turn;
        public float scale;
        public Vector3 middle, target;
        public Vector3 Of(Vector3 place) { return target + turn * (place - middle) * scale; }
    }
`;

const CODE = `
    const string Capsule = "Limber capsule";

    void Awake()
    {
        var fit = FindFit();
        if (fit == null) return;
        MakeBodies(fit);
        foreach (var limit in Limits) MakeJoint(limit, fit);
        for (var i = 0; i < Apart.GetLength(0); ++i)
        {
            var first = ColliderOf(Apart[i, 0]);
            var second = ColliderOf(Apart[i, 1]);
            if (first != null && second != null) Physics.IgnoreCollision(first, second);
        }
    }

    [ContextMenu("Make Bodies")]
    void MakeBodies()
    {
        var fit = FindFit();
        if (fit != null) MakeBodies(fit);
    }

    // A Rigidbody and a capsule for each body that the transforms have not yet.
    void MakeBodies(Fit fit)
    {
        foreach (var told in Bodies)
        {
            var bone = Find(transform, told.name);
            if (bone == null) continue;
            var shape = bone.Find(Capsule);
            if (shape == null) shape = MakeCapsule(told, bone, fit);
            var body = bone.gameObject.GetComponent<Rigidbody>();
            if (body == null) body = bone.gameObject.AddComponent<Rigidbody>();
            var size = fit.scale;
            body.mass = told.mass * size * size * size;
            body.centerOfMass = Quaternion.Inverse(bone.rotation) * (shape.position - bone.position);
            body.inertiaTensor = new Vector3(told.across, told.along, told.across) * (size * size * size * size * size);
            body.inertiaTensorRotation = Quaternion.Inverse(bone.rotation) * shape.rotation;
#if UNITY_6000_0_OR_NEWER
            body.linearDamping = Damping;
            body.angularDamping = Damping;
#else
            body.drag = Damping;
            body.angularDrag = Damping;
#endif
        }
    }

    static Transform MakeCapsule(Body told, Transform bone, Fit fit)
    {
        var from = fit.Of(told.from);
        var to = fit.Of(told.to);
        var shape = new GameObject(Capsule);
        shape.transform.SetParent(bone, false);
        shape.transform.position = (from + to) * 0.5f;
        shape.transform.rotation = Quaternion.FromToRotation(Vector3.up, to - from);
        var collider = shape.AddComponent<CapsuleCollider>();
        var unit = 1 / bone.lossyScale.x;
        collider.direction = 1;
        collider.radius = told.radius * fit.scale * unit;
        collider.height = ((to - from).magnitude + 2 * told.radius * fit.scale) * unit;
        collider.sharedMaterial = new Surface { staticFriction = Friction, dynamicFriction = Friction };
        return shape.transform;
    }

    // A joint from a limited transform with a Rigidbody to the nearest Rigidbody above.
    void MakeJoint(Limit limit, Fit fit)
    {
        var child = Find(transform, limit.name);
        if (child == null || child.gameObject.GetComponent<Rigidbody>() == null) return;
        var above = child.parent;
        while (above != null && above.gameObject.GetComponent<Rigidbody>() == null) above = above == transform ? null : above.parent;
        if (above == null) return;
        var frame = Quaternion.Inverse(above.rotation) * fit.turn * limit.onParent;
        var own = Quaternion.Inverse(child.rotation) * fit.turn * limit.onJoint;
        var rest = child.rotation;
        child.rotation = above.rotation * frame * Quaternion.Inverse(own);
        Physics.SyncTransforms();
        var joint = child.gameObject.AddComponent<ConfigurableJoint>();
        joint.connectedBody = above.gameObject.GetComponent<Rigidbody>();
        joint.anchor = Vector3.zero;
        joint.axis = own * Vector3.right;
        joint.secondaryAxis = own * Vector3.up;
        joint.xMotion = joint.yMotion = joint.zMotion = ConfigurableJointMotion.Locked;
        joint.angularXMotion = joint.angularYMotion = joint.angularZMotion = ConfigurableJointMotion.Limited;
        joint.lowAngularXLimit = new SoftJointLimit { limit = -limit.twist };
        joint.highAngularXLimit = new SoftJointLimit { limit = limit.twist };
        joint.angularYLimit = new SoftJointLimit { limit = limit.swingY };
        joint.angularZLimit = new SoftJointLimit { limit = limit.swingZ };
        child.rotation = rest;
        Physics.SyncTransforms();
    }

    Collider ColliderOf(string name)
    {
        var bone = Find(transform, name);
        var shape = bone == null ? null : bone.Find(Capsule);
        return shape == null ? null : shape.gameObject.GetComponent<CapsuleCollider>();
    }

    static Transform Find(Transform root, string name)
    {
        if (root.name == name) return root;
        for (var i = 0; i < root.childCount; ++i)
        {
            var found = Find(root.GetChild(i), name);
            if (found != null) return found;
        }
        return null;
    }

    // From where joints are at rest (Horn 1987); null where the transforms stand in another pose.
    Fit FindFit()
    {
        var names = new List<string>();
        var ours = new List<Vector3>();
        var theirs = new List<Vector3>();
        foreach (var place in Places)
        {
            var bone = Find(transform, place.name);
            if (bone == null) continue;
            names.Add(place.name);
            ours.Add(place.at);
            theirs.Add(bone.position);
        }
        if (names.Count < 3)
        {
            Debug.LogError("Limber: of " + Places.Length + " joints " + names.Count + " are transforms under this one: they are found by name.", this);
            return null;
        }
        var fit = new Fit { middle = MiddleOf(ours), target = MiddleOf(theirs) };
        var sums = new double[3, 3];
        double own = 0, other = 0, size = 0;
        for (var i = 0; i < names.Count; ++i)
        {
            var a = ours[i] - fit.middle;
            var b = theirs[i] - fit.target;
            own += a.sqrMagnitude;
            other += b.sqrMagnitude;
            for (var j = 0; j < 3; ++j)
                for (var k = 0; k < 3; ++k) sums[j, k] += (double)a[j] * b[k];
            foreach (var place in ours) size = Math.Max(size, (place - ours[i]).magnitude);
        }
        fit.scale = (float)Math.Sqrt(other / own);
        fit.turn = LargestTurn(sums);
        for (var i = 0; i < names.Count; ++i)
        {
            var off = (theirs[i] - fit.Of(ours[i])).magnitude / fit.scale;
            if (off <= Tolerance * size) continue;
            Debug.LogError("Limber: this rig stands in another pose than the rest of the clip: " + names[i] + " is elsewhere.", this);
            return null;
        }
        return fit;
    }

    static Vector3 MiddleOf(List<Vector3> points)
    {
        var sum = Vector3.zero;
        foreach (var point in points) sum = sum + point;
        return sum * (1f / points.Count);
    }

    // The rotation of the largest eigenvalue of Horn's matrix, by repeated squaring.
    static Quaternion LargestTurn(double[,] s)
    {
        var power = new double[4, 4]
        {
            { s[0, 0] + s[1, 1] + s[2, 2], s[1, 2] - s[2, 1], s[2, 0] - s[0, 2], s[0, 1] - s[1, 0] },
            { s[1, 2] - s[2, 1], s[0, 0] - s[1, 1] - s[2, 2], s[0, 1] + s[1, 0], s[2, 0] + s[0, 2] },
            { s[2, 0] - s[0, 2], s[0, 1] + s[1, 0], s[1, 1] - s[0, 0] - s[2, 2], s[1, 2] + s[2, 1] },
            { s[0, 1] - s[1, 0], s[2, 0] + s[0, 2], s[1, 2] + s[2, 1], s[2, 2] - s[0, 0] - s[1, 1] },
        };
        double shift = 0;
        foreach (var value in power) shift += Math.Abs(value);
        for (var i = 0; i < 4; ++i) power[i, i] += shift;
        for (var round = 0; round < 24; ++round)
        {
            var square = new double[4, 4];
            double most = 0;
            for (var i = 0; i < 4; ++i)
                for (var j = 0; j < 4; ++j)
                {
                    for (var k = 0; k < 4; ++k) square[i, j] += power[i, k] * power[k, j];
                    most = Math.Max(most, Math.Abs(square[i, j]));
                }
            for (var i = 0; i < 4; ++i)
                for (var j = 0; j < 4; ++j) power[i, j] = square[i, j] / most;
        }
        var best = 0;
        for (var i = 1; i < 4; ++i)
            if (power[i, i] > power[best, best]) best = i;
        var turn = new Quaternion((float)power[1, best], (float)power[2, best], (float)power[3, best], (float)power[0, best]);
        turn.Normalize();
        return turn;
    }
}`;
