/** Of Unreal's headers what the exported C++ uses, so that a compiler can read it and a program run it. */
export const unrealHeaders = `#pragma once
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>
using TCHAR = char;
using int32 = std::int32_t;
#define TEXT(text) text
struct FMath {
  static double Abs(double x) { return std::fabs(x); }
  static double Max(double a, double b) { return a > b ? a : b; }
  static double Sqrt(double x) { return std::sqrt(x); }
};
struct FVector {
  double X, Y, Z;
  FVector(double x, double y, double z) : X(x), Y(y), Z(z) {}
  FVector operator+(const FVector &o) const { return {X + o.X, Y + o.Y, Z + o.Z}; }
  FVector operator-(const FVector &o) const { return {X - o.X, Y - o.Y, Z - o.Z}; }
  FVector operator*(double s) const { return {X * s, Y * s, Z * s}; }
  double SizeSquared() const { return X * X + Y * Y + Z * Z; }
  double Size() const { return std::sqrt(SizeSquared()); }
};
struct FQuat {
  double X, Y, Z, W;
  static const FQuat Identity;
  FQuat(double x, double y, double z, double w) : X(x), Y(y), Z(z), W(w) {}
  // A * B: first B, then A.
  FQuat operator*(const FQuat &b) const {
    return {W * b.X + X * b.W + Y * b.Z - Z * b.Y, W * b.Y - X * b.Z + Y * b.W + Z * b.X,
            W * b.Z + X * b.Y - Y * b.X + Z * b.W, W * b.W - X * b.X - Y * b.Y - Z * b.Z};
  }
  FQuat Inverse() const { return {-X, -Y, -Z, W}; }
  static FQuat FindBetweenVectors(const FVector &a, const FVector &b) {
    FQuat q(a.Y * b.Z - a.Z * b.Y, a.Z * b.X - a.X * b.Z, a.X * b.Y - a.Y * b.X, a.Size() * b.Size() + a.X * b.X + a.Y * b.Y + a.Z * b.Z);
    q.Normalize();
    return q;
  }
  FVector RotateVector(const FVector &v) const {
    const FQuat r = *this * FQuat(v.X, v.Y, v.Z, 0) * Inverse();
    return {r.X, r.Y, r.Z};
  }
  void Normalize() {
    const double s = 1 / std::sqrt(X * X + Y * Y + Z * Z + W * W);
    X *= s, Y *= s, Z *= s, W *= s;
  }
};
inline const FQuat FQuat::Identity(0, 0, 0, 1);
struct FTransform {
  FQuat Rotation;
  FVector Translation;
  FTransform(const FQuat &q, const FVector &t) : Rotation(q), Translation(t) {}
  FQuat GetRotation() const { return Rotation; }
  FVector GetLocation() const { return Translation; }
  // A * B: first A, then B.
  FTransform operator*(const FTransform &b) const {
    return {b.Rotation * Rotation, b.Rotation.RotateVector(Translation) + b.Translation};
  }
  FVector InverseTransformPosition(const FVector &v) const { return Rotation.Inverse().RotateVector(v - Translation); }
};
struct FString : std::string {
  FString() {}
  FString(const std::string &s) : std::string(s) {}
  FString(const char *s) : std::string(s) {}
  bool IsEmpty() const { return empty(); }
};
struct FName {
  std::string Name;
  FName(const char *name = "") : Name(name) {}
  bool operator==(const FName &o) const { return Name == o.Name; }
  bool operator!=(const FName &o) const { return Name != o.Name; }
};
template <class T> struct TArray : std::vector<T> {
  using std::vector<T>::vector;
  void Add(const T &value) { this->push_back(value); }
  int32 Num() const { return static_cast<int32>(this->size()); }
};
struct FReferenceSkeleton {
  TArray<FName> Names;
  TArray<int32> Parents;
  TArray<FTransform> Pose;
  int32 GetNum() const { return Names.Num(); }
  FName GetBoneName(int32 i) const { return Names[i]; }
  int32 GetParentIndex(int32 i) const { return Parents[i]; }
  const TArray<FTransform> &GetRefBonePose() const { return Pose; }
  int32 FindBoneIndex(const FName &name) const {
    for (int32 i = 0; i < GetNum(); ++i) if (Names[i] == name) return i;
    return -1;
  }
};
struct USkeletalMesh {
  FReferenceSkeleton Skeleton;
  const FReferenceSkeleton &GetRefSkeleton() const { return Skeleton; }
};
namespace EConstraintFrame { enum Type { Frame1, Frame2 }; }
enum EAngularConstraintMotion { ACM_Free, ACM_Limited, ACM_Locked };
struct FConstraintInstance {
  FName JointName, ConstraintBone1, ConstraintBone2;
  FTransform Frames[2] = {{FQuat::Identity, {0, 0, 0}}, {FQuat::Identity, {0, 0, 0}}};
  double Twist = 0, Swing1 = 0, Swing2 = 0;
  void SetRefFrame(EConstraintFrame::Type frame, const FTransform &t) { Frames[frame] = t; }
  void SetAngularTwistLimit(EAngularConstraintMotion, float angle) { Twist = angle; }
  void SetAngularSwing1Limit(EAngularConstraintMotion, float angle) { Swing1 = angle; }
  void SetAngularSwing2Limit(EAngularConstraintMotion, float angle) { Swing2 = angle; }
};
struct UPhysicsConstraintTemplate { FConstraintInstance DefaultInstance; };
const FName NAME_None;
enum EObjectFlags { RF_Transactional };
template <class T> T *NewObject(void *, const FName &, EObjectFlags) { return new T; }
struct FKSphylElem {
  FTransform Place{FQuat::Identity, {0, 0, 0}};
  float Radius = 0, Length = 0;
  void SetTransform(const FTransform &t) { Place = t; }
};
struct FKAggregateGeom {
  TArray<FKSphylElem> SphylElems;
  void EmptyElements() { SphylElems.clear(); }
};
struct FBodyInstance {
  float Mass = 0, LinearDamping = 0, AngularDamping = 0;
  void SetMassOverride(float mass, bool) { Mass = mass; }
};
struct USkeletalBodySetup {
  FName BoneName;
  FKAggregateGeom AggGeom;
  FBodyInstance DefaultInstance;
  void InvalidatePhysicsData() {}
  void CreatePhysicsMeshes() {}
};
struct UPhysicsAsset {
  TArray<USkeletalBodySetup *> SkeletalBodySetups;
  TArray<UPhysicsConstraintTemplate *> ConstraintSetup;
  TArray<int32> Apart;
  // Bodies are found by an index that has to be made anew.
  int32 Known = 0;
  void UpdateBodySetupIndexMap() { Known = SkeletalBodySetups.Num(); }
  int32 FindBodyIndex(const FName &name) const {
    for (int32 i = 0; i < Known; ++i) if (SkeletalBodySetups[i]->BoneName == name) return i;
    return -1;
  }
  void DisableCollision(int32 a, int32 b) { Apart.Add(a), Apart.Add(b); }
  int32 FindConstraintIndex(const FName &name) const {
    for (int32 i = 0; i < ConstraintSetup.Num(); ++i) if (ConstraintSetup[i]->DefaultInstance.JointName == name) return i;
    return -1;
  }
  bool MarkPackageDirty() const { return true; }
};
`;

/**
 * Reads a skeleton from the standard input. Limits the constraints of an asset that has one for each bone, or makes the ragdoll in an empty
 * asset where the program has an argument. Writes constraints, bodies and pairs, or why there are none.
 */
export const unrealMain = (header: string, space: string): string => `#include "${header}"
#include <iostream>
void Say(const FTransform &frame) {
  std::cout << ' ' << frame.Rotation.X << ' ' << frame.Rotation.Y << ' ' << frame.Rotation.Z << ' ' << frame.Rotation.W
            << ' ' << frame.Translation.X << ' ' << frame.Translation.Y << ' ' << frame.Translation.Z;
}
int main(int given, char **) {
  int count;
  std::cin >> count;
  USkeletalMesh mesh;
  UPhysicsAsset asset;
  for (int i = 0; i < count; ++i) {
    std::string name;
    int parent;
    double n[7];
    std::cin >> name >> parent;
    for (double &x : n) std::cin >> x;
    mesh.Skeleton.Names.Add(FName(name.c_str()));
    mesh.Skeleton.Parents.Add(parent);
    mesh.Skeleton.Pose.Add(FTransform(FQuat(n[0], n[1], n[2], n[3]), FVector(n[4], n[5], n[6])));
    if (parent < 0 || given > 1) continue;
    auto *made = new UPhysicsConstraintTemplate;
    made->DefaultInstance.JointName = made->DefaultInstance.ConstraintBone1 = mesh.Skeleton.Names[i];
    made->DefaultInstance.ConstraintBone2 = mesh.Skeleton.Names[parent];
    asset.ConstraintSetup.Add(made);
  }
  FString problem;
  const int32 limited = given > 1 ? ${space}::MakeRagdoll(asset, mesh, problem) : ${space}::LimitConstraints(asset, mesh, problem);
  if (!problem.IsEmpty()) { std::cout << problem; return 0; }
  std::cout.precision(12);
  std::cout << "limited " << limited << '\\n';
  for (const auto *one : asset.ConstraintSetup) {
    const FConstraintInstance &c = one->DefaultInstance;
    if (c.Twist == 0) continue;
    std::cout << "joint " << c.ConstraintBone1.Name << ' ' << c.ConstraintBone2.Name;
    for (const FTransform &frame : c.Frames) Say(frame);
    std::cout << ' ' << c.Twist << ' ' << c.Swing1 << ' ' << c.Swing2 << '\\n';
  }
  for (const auto *one : asset.SkeletalBodySetups)
    for (const FKSphylElem &capsule : one->AggGeom.SphylElems) {
      std::cout << "body " << one->BoneName.Name;
      Say(capsule.Place);
      std::cout << ' ' << capsule.Radius << ' ' << capsule.Length << ' ' << one->DefaultInstance.Mass << ' ' << one->DefaultInstance.AngularDamping << '\\n';
    }
  for (int32 i = 0; i < asset.Apart.Num(); i += 2)
    std::cout << "apart " << asset.SkeletalBodySetups[asset.Apart[i]]->BoneName.Name << ' ' << asset.SkeletalBodySetups[asset.Apart[i + 1]]->BoneName.Name << '\\n';
  return 0;
}
`;
