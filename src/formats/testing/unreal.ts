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
  void Add(const T &value) { this->push_back(value); }
  int32 Num() const { return static_cast<int32>(this->size()); }
};
struct FReferenceSkeleton {
  TArray<FName> Names;
  TArray<int32> Parents;
  TArray<FTransform> Pose;
  int32 GetNum() const { return Names.Num(); }
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
  FName ConstraintBone1, ConstraintBone2;
  FTransform Frames[2] = {{FQuat::Identity, {0, 0, 0}}, {FQuat::Identity, {0, 0, 0}}};
  double Twist = 0, Swing1 = 0, Swing2 = 0;
  void SetRefFrame(EConstraintFrame::Type frame, const FTransform &t) { Frames[frame] = t; }
  void SetAngularTwistLimit(EAngularConstraintMotion, float angle) { Twist = angle; }
  void SetAngularSwing1Limit(EAngularConstraintMotion, float angle) { Swing1 = angle; }
  void SetAngularSwing2Limit(EAngularConstraintMotion, float angle) { Swing2 = angle; }
};
struct UPhysicsConstraintTemplate { FConstraintInstance DefaultInstance; };
struct UPhysicsAsset {
  TArray<UPhysicsConstraintTemplate *> ConstraintSetup;
  int32 FindConstraintIndex(const FName &name) const {
    for (int32 i = 0; i < ConstraintSetup.Num(); ++i) if (ConstraintSetup[i]->DefaultInstance.ConstraintBone1 == name) return i;
    return -1;
  }
  bool MarkPackageDirty() const { return true; }
};
`;

/** Reads a skeleton from the standard input, limits its constraints, and writes what they are: 16 numbers each, or why there are none. */
export const unrealMain = (header: string): string => `#include "${header}"
#include <iostream>
int main() {
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
    if (parent < 0) continue;
    auto *made = new UPhysicsConstraintTemplate;
    made->DefaultInstance.ConstraintBone1 = mesh.Skeleton.Names[i];
    made->DefaultInstance.ConstraintBone2 = mesh.Skeleton.Names[parent];
    asset.ConstraintSetup.Add(made);
  }
  FString problem;
  const int32 limited = Limber::LimitConstraints(asset, mesh, problem);
  if (!problem.IsEmpty()) { std::cout << problem; return 0; }
  std::cout.precision(12);
  std::cout << limited << '\\n';
  for (const auto *one : asset.ConstraintSetup) {
    const FConstraintInstance &c = one->DefaultInstance;
    if (c.Twist == 0) continue;
    std::cout << c.ConstraintBone1.Name;
    for (const FTransform &frame : c.Frames)
      std::cout << ' ' << frame.Rotation.X << ' ' << frame.Rotation.Y << ' ' << frame.Rotation.Z << ' ' << frame.Rotation.W
                << ' ' << frame.Translation.X << ' ' << frame.Translation.Y << ' ' << frame.Translation.Z;
    std::cout << ' ' << c.Twist << ' ' << c.Swing1 << ' ' << c.Swing2 << '\\n';
  }
  return 0;
}
`;
