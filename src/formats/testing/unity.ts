/** Of Unity's classes what the exported C# uses, so that a compiler can read it and a program run it. */
export const unityClasses = `using System;
using System.Collections.Generic;
namespace UnityEngine {
public struct Vector3 {
  public float x, y, z;
  public Vector3(float x, float y, float z) { this.x = x; this.y = y; this.z = z; }
  public static readonly Vector3 zero = new Vector3(0, 0, 0), right = new Vector3(1, 0, 0), up = new Vector3(0, 1, 0);
  public float this[int i] { get { return i == 0 ? x : i == 1 ? y : z; } }
  public float sqrMagnitude { get { return x * x + y * y + z * z; } }
  public float magnitude { get { return (float)Math.Sqrt(sqrMagnitude); } }
  public static Vector3 operator +(Vector3 a, Vector3 b) { return new Vector3(a.x + b.x, a.y + b.y, a.z + b.z); }
  public static Vector3 operator -(Vector3 a, Vector3 b) { return new Vector3(a.x - b.x, a.y - b.y, a.z - b.z); }
  public static Vector3 operator *(Vector3 a, float s) { return new Vector3(a.x * s, a.y * s, a.z * s); }
}
public struct Quaternion {
  public float x, y, z, w;
  public Quaternion(float x, float y, float z, float w) { this.x = x; this.y = y; this.z = z; this.w = w; }
  public static Quaternion Inverse(Quaternion q) { return new Quaternion(-q.x, -q.y, -q.z, q.w); }
  public void Normalize() {
    var s = 1 / (float)Math.Sqrt(x * x + y * y + z * z + w * w);
    x *= s; y *= s; z *= s; w *= s;
  }
  public static Quaternion FromToRotation(Vector3 a, Vector3 b) {
    var length = a.magnitude * b.magnitude;
    var q = new Quaternion(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x, length + a.x * b.x + a.y * b.y + a.z * b.z);
    q.Normalize();
    return q;
  }
  // a * b: first b, then a.
  public static Quaternion operator *(Quaternion a, Quaternion b) {
    return new Quaternion(a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
      a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z);
  }
  public static Vector3 operator *(Quaternion q, Vector3 v) {
    var r = q * new Quaternion(v.x, v.y, v.z, 0) * Inverse(q);
    return new Vector3(r.x, r.y, r.z);
  }
}
public class Object { public string name; }
public class GameObject : Object {
  readonly List<Component> components = new List<Component>();
  public readonly Transform transform = new Transform();
  public GameObject(string name) { this.name = name; transform.name = name; transform.gameObject = this; transform.transform = transform; }
  public T AddComponent<T>() where T : Component, new() {
    var made = new T { gameObject = this, transform = transform, name = name };
    components.Add(made);
    return made;
  }
  public T GetComponent<T>() where T : Component {
    foreach (var one in components) if (one is T) return (T)one;
    return null;
  }
}
public class Component : Object { public GameObject gameObject; public Transform transform; }
public class MonoBehaviour : Component {}
// One scale for all; what is turned or moved takes its children along.
public class Transform : Component {
  readonly List<Transform> children = new List<Transform>();
  Quaternion turn = new Quaternion(0, 0, 0, 1);
  Vector3 place;
  public float scale = 1;
  public Transform parent;
  public int childCount { get { return children.Count; } }
  public Transform GetChild(int i) { return children[i]; }
  public Transform Find(string name) { return children.Find(one => one.name == name); }
  public void SetParent(Transform above, bool stays) { parent = above; above.children.Add(this); }
  public Vector3 lossyScale { get { var s = scale * (parent == null ? 1 : parent.lossyScale.x); return new Vector3(s, s, s); } }
  public Quaternion rotation {
    get { return parent == null ? turn : parent.rotation * turn; }
    set { turn = parent == null ? value : Quaternion.Inverse(parent.rotation) * value; }
  }
  public Vector3 position {
    get { return parent == null ? place : parent.position + parent.rotation * place * parent.lossyScale.x; }
    set { place = parent == null ? value : Quaternion.Inverse(parent.rotation) * (value - parent.position) * (1 / parent.lossyScale.x); }
  }
}
public class Rigidbody : Component {
  public float mass, drag, angularDrag;
  public Vector3 centerOfMass, inertiaTensor;
  public Quaternion inertiaTensorRotation;
}
public class PhysicMaterial { public float staticFriction, dynamicFriction; }
public class Collider : Component { public PhysicMaterial sharedMaterial; }
public class CapsuleCollider : Collider { public int direction; public float radius, height; }
public enum ConfigurableJointMotion { Locked, Limited, Free }
public struct SoftJointLimit { public float limit; }
public class ConfigurableJoint : Component {
  Rigidbody other;
  // parentFromChild, where the joint was made.
  public Quaternion zero;
  public Rigidbody connectedBody {
    get { return other; }
    set { other = value; zero = Quaternion.Inverse(value.transform.rotation) * transform.rotation; }
  }
  public Vector3 anchor, axis, secondaryAxis;
  public ConfigurableJointMotion xMotion, yMotion, zMotion, angularXMotion, angularYMotion, angularZMotion;
  public SoftJointLimit lowAngularXLimit, highAngularXLimit, angularYLimit, angularZLimit;
}
public static class Physics {
  public static readonly List<string> Ignored = new List<string>();
  public static void SyncTransforms() {}
  public static void IgnoreCollision(Collider a, Collider b) { Ignored.Add(a.transform.parent.name + " " + b.transform.parent.name); }
}
public static class Debug { public static void LogError(string text, Object of) { Console.WriteLine(text); } }
public class ContextMenu : Attribute { public ContextMenu(string name) {} }
}
`;

/**
 * Reads a rig from the standard input (name, parent, world rotation, world place, of each transform; the scale of the first), wakes the
 * component, and writes its joints, bodies and pairs, or why there are none.
 */
export const unityMain = (component: string): string => `using System;
using System.Collections.Generic;
using System.Globalization;
using System.Reflection;
using UnityEngine;
class Program {
  static string Text(params float[] n) { return string.Join(" ", Array.ConvertAll(n, x => x.ToString("R", CultureInfo.InvariantCulture))); }
  static string Text(Vector3 v) { return Text(v.x, v.y, v.z); }
  static string Text(Quaternion q) { return Text(q.x, q.y, q.z, q.w); }
  static void Main() {
    var bones = new List<Transform>();
    var head = Console.ReadLine().Split(' ');
    for (var line = Console.ReadLine(); !string.IsNullOrEmpty(line); line = Console.ReadLine()) {
      var words = line.Split(' ');
      var n = Array.ConvertAll(words, word => { float x; float.TryParse(word, NumberStyles.Float, CultureInfo.InvariantCulture, out x); return x; });
      var bone = new GameObject(words[0]).transform;
      if (n[1] >= 0) bone.SetParent(bones[(int)n[1]], false); else bone.scale = float.Parse(head[0], CultureInfo.InvariantCulture);
      bone.rotation = new Quaternion(n[2], n[3], n[4], n[5]);
      bone.position = new Vector3(n[6], n[7], n[8]);
      bones.Add(bone);
    }
    var ragdoll = bones[0].gameObject.AddComponent<${component}>();
    typeof(${component}).GetMethod("Awake", BindingFlags.NonPublic | BindingFlags.Instance).Invoke(ragdoll, null);
    foreach (var bone in bones) {
      var joint = bone.gameObject.GetComponent<ConfigurableJoint>();
      if (joint != null)
        Console.WriteLine("joint " + bone.name + " " + joint.connectedBody.name + " " + Text(joint.zero) + " " + Text(joint.axis) + " " + Text(joint.secondaryAxis) + " "
          + Text(joint.lowAngularXLimit.limit, joint.highAngularXLimit.limit, joint.angularYLimit.limit, joint.angularZLimit.limit) + " " + Text(bone.rotation));
      var body = bone.gameObject.GetComponent<Rigidbody>();
      if (body == null) continue;
      var shape = bone.Find("Limber capsule");
      var capsule = shape.gameObject.GetComponent<CapsuleCollider>();
      Console.WriteLine("body " + bone.name + " " + Text(body.mass, body.drag, capsule.radius * bone.lossyScale.x, capsule.height * bone.lossyScale.x, capsule.direction, capsule.sharedMaterial.dynamicFriction)
        + " " + Text(shape.position) + " " + Text(shape.rotation * Vector3.up) + " " + Text(body.centerOfMass) + " " + Text(body.inertiaTensor) + " " + Text(bone.rotation * body.inertiaTensorRotation * Vector3.up));
    }
    foreach (var pair in Physics.Ignored) Console.WriteLine("apart " + pair);
  }
}
`;
