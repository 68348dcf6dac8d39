import type { Quat, Vec3 } from '../../core';
import { codeName } from '../code/code-name';
import type { ExportScene } from '../scene';
import { sceneRagdoll } from '../scene-ragdoll';
import { digits, inDegrees, quoted, row } from '../text';
import { bodiesAtRest, jointsAtRest, limitsAtRest, REST_TOLERANCE } from './at-rest';
import { type ExportTarget, fileHeading, fileStem } from './target';

export const unreal: ExportTarget = {
  label: 'Unreal Engine',
  group: 'engine',
  summary: 'C++ for an editor module: fills a physics asset with a ragdoll and its limits.',
  regions: ['physx-cone'],
  findsByName: true,
  conventions: [
    'Call MakeRagdoll with a physics asset and the skeletal mesh, or LimitConstraints for the constraints that an asset has. Bones are found by name; constraint bone 1 is the child, 2 a bone above. Lengths are those of the mesh, masses kilograms.',
    'How the importer turned and scaled the bones is found from the reference skeleton; a skeleton that rests in another pose is refused. Left-handed: the clip is mirrored across y.',
    'Twist is about the first axis of a frame, swing 1 about the third, swing 2 about the second. All are limited alike to both sides, in degrees.',
    'Moments of inertia are those that Unreal finds itself, and the friction is that of its default material.',
  ],
  unchecked:
    'Unreal was not at hand: the C++ was compiled and run against stand-ins for its headers, and the region is taken to be the cone of PhysX, where Unreal has Chaos.',
  write: (scene) => [{ name: `${fileStem(scene)}_unreal.h`, content: header(scene) }],
};

/** Seen in a mirror across y: what right-handed files become where y points the other way. */
const mirroredPlace = ([x, y, z]: Readonly<Vec3>): Vec3 => [x, -y, z];
const mirroredTurn = ([x, y, z, w]: Readonly<Quat>): Quat => [-x, y, -z, w];

const list = (values: readonly number[]): string => `{${row(values, ', ')}}`;
const text = (name: string): string => `TEXT(${quoted(name)})`;

function header(scene: ExportScene): string {
  const ragdoll = sceneRagdoll(scene, 'physx-cone');
  const bodies = ragdoll ? bodiesAtRest(scene, ragdoll) : [];
  return `${[
    ...fileHeading(unreal, scene).map((line) => `// ${line}`),
    headOf(`Limber::${codeName(scene.name).pascal}`),
    '// Where each joint is at rest, m, mirrored.',
    'inline const TArray<FJointPlace> Places = {',
    ...jointsAtRest(scene).map(({ name, place }) => `	{${text(name)}, ${list(mirroredPlace(place))}},`),
    '};',
    '',
    'inline const TArray<FJointLimit> Limits = {',
    ...limitsAtRest(scene, 'physx-cone').map(({ name, onParent, onJoint, ranges }) => {
      const [twist, y, z] = ranges.map(([, half]) => inDegrees(half));
      return [
        `	{${text(name)}, ${list(mirroredTurn(onParent))},`,
        `		${list(mirroredTurn(onJoint))}, ${row([twist, z, y], ', ')}},`,
      ].join('\n');
    }),
    '};',
    '',
    'inline const TArray<FBodyAtRest> Bodies = {',
    ...bodies.map(
      ({ name, ends: [from, to], radius, mass }) =>
        `	{${text(name)}, ${list(mirroredPlace(from))}, ${list(mirroredPlace(to))}, ${row([radius, mass], ', ')}},`,
    ),
    '};',
    '',
    '// Pairs of bodies that do not collide.',
    'inline const TArray<FPairApart> Apart = {',
    ...(ragdoll?.pairsApart ?? []).map((pair) => `	{${pair.map((i) => text(bodies[i].name)).join(', ')}},`),
    '};',
    '',
    '// 1/s.',
    `constexpr float Damping = ${float(ragdoll?.damping ?? 0)};`,
    '// Of the size of the figure: how far a bone may be from its place at rest.',
    `constexpr double Tolerance = ${REST_TOLERANCE};`,
    CODE,
  ].join('\n')}\n`;
}

const float = (value: number): string => `${digits(value).replace(/^-?\d+$/, '$&.0')}f`;

const headOf = (space: string): string => `#pragma once

#include "CoreMinimal.h"
#include "Engine/SkeletalMesh.h"
#include "PhysicsEngine/ConstraintInstance.h"
#include "PhysicsEngine/PhysicsAsset.h"
#include "PhysicsEngine/PhysicsConstraintTemplate.h"
#include "PhysicsEngine/SkeletalBodySetup.h"
#include "ReferenceSkeleton.h"

namespace ${space} {

struct FJointPlace {
	const TCHAR *Name;
	double Place[3];
};

struct FJointLimit {
	const TCHAR *Name;
	// x, y, z, w: the frames that the parent and the joint carry, at rest in the mirrored axes of the clip.
	double OnParent[4], OnJoint[4];
	// Degrees, to both sides.
	double Twist, Swing1, Swing2;
};

struct FBodyAtRest {
	const TCHAR *Name;
	// The ends of the middle line of a capsule, m, mirrored.
	double From[3], To[3];
	// m and kg.
	double Radius, Mass;
};

struct FPairApart {
	const TCHAR *First, *Second;
};

// From the mirrored axes and lengths of the clip to those of the component.
struct FFit {
	FQuat Turn = FQuat::Identity;
	double Scale = 1;
	FVector Middle = FVector(0, 0, 0), Target = FVector(0, 0, 0);
	FVector Of(const double (&Place)[3]) const {
		return Target + Turn.RotateVector(FVector(Place[0], Place[1], Place[2]) - Middle) * Scale;
	}
};
`;

const CODE = `
inline FQuat ToQuat(const double (&Q)[4]) { return FQuat(Q[0], Q[1], Q[2], Q[3]); }

/** The rotation of the largest eigenvalue of Horn's matrix, from the sums of place times head. */
inline FQuat LargestTurn(const double (&S)[3][3]) {
	double Power[4][4] = {
		{S[0][0] + S[1][1] + S[2][2], S[1][2] - S[2][1], S[2][0] - S[0][2], S[0][1] - S[1][0]},
		{S[1][2] - S[2][1], S[0][0] - S[1][1] - S[2][2], S[0][1] + S[1][0], S[2][0] + S[0][2]},
		{S[2][0] - S[0][2], S[0][1] + S[1][0], S[1][1] - S[0][0] - S[2][2], S[1][2] + S[2][1]},
		{S[0][1] - S[1][0], S[2][0] + S[0][2], S[1][2] + S[2][1], S[2][2] - S[0][0] - S[1][1]}};
	double Shift = 0;
	for (const auto &Line : Power)
		for (const double Value : Line) Shift += FMath::Abs(Value);
	for (int I = 0; I < 4; ++I) Power[I][I] += Shift;
	for (int Round = 0; Round < 24; ++Round) {
		double Square[4][4] = {};
		double Most = 0;
		for (int I = 0; I < 4; ++I)
			for (int J = 0; J < 4; ++J) {
				for (int K = 0; K < 4; ++K) Square[I][J] += Power[I][K] * Power[K][J];
				Most = FMath::Max(Most, FMath::Abs(Square[I][J]));
			}
		for (int I = 0; I < 4; ++I)
			for (int J = 0; J < 4; ++J) Power[I][J] = Square[I][J] / Most;
	}
	int Best = 0;
	for (int I = 1; I < 4; ++I)
		if (Power[I][I] > Power[Best][Best]) Best = I;
	FQuat Turn(Power[1][Best], Power[2][Best], Power[3][Best], Power[0][Best]);
	Turn.Normalize();
	return Turn;
}

/** Each bone of a reference skeleton at rest, in the axes of the component. */
inline TArray<FTransform> RestOf(const FReferenceSkeleton &Skeleton) {
	TArray<FTransform> Rest;
	for (int32 Bone = 0; Bone < Skeleton.GetNum(); ++Bone) {
		const int32 Parent = Skeleton.GetParentIndex(Bone);
		const FTransform &Local = Skeleton.GetRefBonePose()[Bone];
		Rest.Add(Parent < 0 ? Local : Local * Rest[Parent]);
	}
	return Rest;
}

/** By where joints are at rest (Horn 1987). Problem says why there is no fit. */
inline FFit FitOf(const FReferenceSkeleton &Skeleton, const TArray<FTransform> &Rest, FString &Problem) {
	TArray<FVector> Ours, Theirs;
	TArray<const TCHAR *> Names;
	for (const FJointPlace &Joint : Places) {
		const int32 Bone = Skeleton.FindBoneIndex(FName(Joint.Name));
		if (Bone < 0) continue;
		Names.Add(Joint.Name);
		Ours.Add(FVector(Joint.Place[0], Joint.Place[1], Joint.Place[2]));
		Theirs.Add(Rest[Bone].GetLocation());
	}
	const int32 Count = Names.Num();
	if (Count < 3) {
		Problem = TEXT("Fewer than three joints are bones of this skeleton: they are found by name.");
		return FFit();
	}
	FVector Middle(0, 0, 0), Target(0, 0, 0);
	for (int32 I = 0; I < Count; ++I) {
		Middle = Middle + Ours[I] * (1.0 / Count);
		Target = Target + Theirs[I] * (1.0 / Count);
	}
	double Sums[3][3] = {};
	double Lengths[2] = {};
	for (int32 I = 0; I < Count; ++I) {
		Ours[I] = Ours[I] - Middle;
		Theirs[I] = Theirs[I] - Target;
		Lengths[0] += Ours[I].SizeSquared();
		Lengths[1] += Theirs[I].SizeSquared();
		const double A[3] = {Ours[I].X, Ours[I].Y, Ours[I].Z}, B[3] = {Theirs[I].X, Theirs[I].Y, Theirs[I].Z};
		for (int J = 0; J < 3; ++J)
			for (int K = 0; K < 3; ++K) Sums[J][K] += A[J] * B[K];
	}
	const FQuat Turn = LargestTurn(Sums);
	const double Scale = FMath::Sqrt(Lengths[1] / Lengths[0]);
	double Size = 0;
	for (const FVector &A : Ours)
		for (const FVector &B : Ours) Size = FMath::Max(Size, (A - B).Size());
	for (int32 I = 0; I < Count; ++I) {
		const double Off = (Theirs[I] * (1.0 / Scale) - Turn.RotateVector(Ours[I])).Size();
		if (!(Off <= Tolerance * Size)) {
			Problem = FString(TEXT("This skeleton rests in another pose than the limits were learned in: ")) + Names[I] + TEXT(" is elsewhere.");
			return FFit();
		}
	}
	FFit Fit;
	Fit.Turn = Turn;
	Fit.Scale = Scale;
	Fit.Middle = Middle;
	Fit.Target = Target;
	return Fit;
}

inline int32 LimitConstraints(UPhysicsAsset &Asset, const FReferenceSkeleton &Skeleton, const TArray<FTransform> &Rest, const FFit &Fit) {
	int32 Limited = 0;
	for (const FJointLimit &Limit : Limits) {
		const int32 Bone = Skeleton.FindBoneIndex(FName(Limit.Name));
		const int32 Index = Asset.FindConstraintIndex(FName(Limit.Name));
		if (Bone < 0 || Index < 0) continue;
		FConstraintInstance &Constraint = Asset.ConstraintSetup[Index]->DefaultInstance;
		const int32 Above = Skeleton.FindBoneIndex(Constraint.ConstraintBone2);
		if (Constraint.ConstraintBone1 != FName(Limit.Name) || Above < 0) continue;
		const FQuat OnJoint = Rest[Bone].GetRotation().Inverse() * Fit.Turn * ToQuat(Limit.OnJoint);
		const FQuat OnParent = Rest[Above].GetRotation().Inverse() * Fit.Turn * ToQuat(Limit.OnParent);
		const FVector Place = Rest[Above].InverseTransformPosition(Rest[Bone].GetLocation());
		Constraint.SetRefFrame(EConstraintFrame::Frame1, FTransform(OnJoint, FVector(0, 0, 0)));
		Constraint.SetRefFrame(EConstraintFrame::Frame2, FTransform(OnParent, Place));
		Constraint.SetAngularTwistLimit(ACM_Limited, Limit.Twist);
		Constraint.SetAngularSwing1Limit(ACM_Limited, Limit.Swing1);
		Constraint.SetAngularSwing2Limit(ACM_Limited, Limit.Swing2);
		++Limited;
	}
	Asset.MarkPackageDirty();
	return Limited;
}

/** Gives each constraint that the asset has for a limited joint its frames and limits. Returns how many; Problem says why none. */
inline int32 LimitConstraints(UPhysicsAsset &Asset, const USkeletalMesh &Mesh, FString &Problem) {
	const FReferenceSkeleton &Skeleton = Mesh.GetRefSkeleton();
	const TArray<FTransform> Rest = RestOf(Skeleton);
	const FFit Fit = FitOf(Skeleton, Rest, Problem);
	return Problem.IsEmpty() ? LimitConstraints(Asset, Skeleton, Rest, Fit) : 0;
}

/** The body that the asset has for a bone; a new one where it has none. */
inline USkeletalBodySetup *BodyFor(UPhysicsAsset &Asset, const FName &Bone) {
	const int32 Index = Asset.FindBodyIndex(Bone);
	if (Index >= 0) return Asset.SkeletalBodySetups[Index];
	USkeletalBodySetup *Setup = NewObject<USkeletalBodySetup>(&Asset, NAME_None, RF_Transactional);
	Setup->BoneName = Bone;
	Asset.SkeletalBodySetups.Add(Setup);
	Asset.UpdateBodySetupIndexMap();
	return Setup;
}

/** Gives the bone of a body one capsule, a mass and a damping. */
inline void ShapeBody(USkeletalBodySetup &Setup, const FBodyAtRest &Body, const FTransform &Bone, const FFit &Fit) {
	const FVector From = Bone.InverseTransformPosition(Fit.Of(Body.From)), To = Bone.InverseTransformPosition(Fit.Of(Body.To));
	const FVector Line = To - From;
	FKSphylElem Capsule;
	Capsule.SetTransform(FTransform(FQuat::FindBetweenVectors(FVector(0, 0, 1), Line), (From + To) * 0.5));
	Capsule.Radius = Body.Radius * Fit.Scale;
	Capsule.Length = Line.Size();
	Setup.AggGeom.EmptyElements();
	Setup.AggGeom.SphylElems.Add(Capsule);
	Setup.DefaultInstance.SetMassOverride(Body.Mass, true);
	Setup.DefaultInstance.LinearDamping = Damping;
	Setup.DefaultInstance.AngularDamping = Damping;
	Setup.InvalidatePhysicsData();
	Setup.CreatePhysicsMeshes();
}

/** A constraint between a body and the nearest above, where the asset has none for the bone. */
inline void ConnectBody(UPhysicsAsset &Asset, const FReferenceSkeleton &Skeleton, const FName &Name) {
	int32 Above = Skeleton.GetParentIndex(Skeleton.FindBoneIndex(Name));
	while (Above >= 0 && Asset.FindBodyIndex(Skeleton.GetBoneName(Above)) < 0) Above = Skeleton.GetParentIndex(Above);
	if (Above < 0 || Asset.FindConstraintIndex(Name) >= 0) return;
	UPhysicsConstraintTemplate *Made = NewObject<UPhysicsConstraintTemplate>(&Asset, NAME_None, RF_Transactional);
	Made->DefaultInstance.JointName = Name;
	Made->DefaultInstance.ConstraintBone1 = Name;
	Made->DefaultInstance.ConstraintBone2 = Skeleton.GetBoneName(Above);
	Asset.ConstraintSetup.Add(Made);
}

/** Fills an asset with the bodies of the ragdoll and their constraints; others stay as they are. Returns how many constraints are limited. */
inline int32 MakeRagdoll(UPhysicsAsset &Asset, const USkeletalMesh &Mesh, FString &Problem) {
	const FReferenceSkeleton &Skeleton = Mesh.GetRefSkeleton();
	const TArray<FTransform> Rest = RestOf(Skeleton);
	const FFit Fit = FitOf(Skeleton, Rest, Problem);
	if (!Problem.IsEmpty()) return 0;
	for (const FBodyAtRest &Body : Bodies) {
		const int32 Bone = Skeleton.FindBoneIndex(FName(Body.Name));
		if (Bone >= 0) ShapeBody(*BodyFor(Asset, FName(Body.Name)), Body, Rest[Bone], Fit);
	}
	for (const FBodyAtRest &Body : Bodies)
		if (Skeleton.FindBoneIndex(FName(Body.Name)) >= 0) ConnectBody(Asset, Skeleton, FName(Body.Name));
	for (const FPairApart &Pair : Apart) {
		const int32 First = Asset.FindBodyIndex(FName(Pair.First)), Second = Asset.FindBodyIndex(FName(Pair.Second));
		if (First >= 0 && Second >= 0) Asset.DisableCollision(First, Second);
	}
	return LimitConstraints(Asset, Skeleton, Rest, Fit);
}

}  // namespace`;
