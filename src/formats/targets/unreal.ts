import type { Quat, Vec3 } from '../../core';
import type { ExportScene } from '../scene';
import { inDegrees, quoted, row } from '../text';
import { jointsAtRest, limitsAtRest, REST_TOLERANCE } from './at-rest';
import { type ExportTarget, fileHeading, fileStem } from './target';

export const unreal: ExportTarget = {
  label: 'Unreal Engine',
  group: 'engine',
  summary:
    'C++ for an editor module: gives the constraints of a physics asset their limits, from the reference skeleton.',
  regions: ['physx-cone'],
  findsByName: true,
  conventions: [
    'Make the physics asset in the editor, then call Limber::LimitConstraints with the asset and the skeletal mesh. Bones are found by name; constraint bone 1 is the child, 2 the parent.',
    'How the importer turned and scaled the bones is found from the reference skeleton; a skeleton that rests in another pose is refused. Left-handed: the clip is mirrored across y.',
    'Twist is about the first axis of a frame, swing 1 about the third, swing 2 about the second. All are limited alike to both sides, in degrees.',
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

const header = (scene: ExportScene): string =>
  `${[
    ...fileHeading(unreal, scene).map((line) => `// ${line}`),
    HEAD,
    '// Where each joint is at rest, m, mirrored.',
    'inline const FJointPlace Places[] = {',
    ...jointsAtRest(scene).map(({ name, place }) => `	{${text(name)}, ${list(mirroredPlace(place))}},`),
    '};',
    '',
    'inline const FJointLimit Limits[] = {',
    ...limitsAtRest(scene, 'physx-cone').map(({ name, parent, onParent, onJoint, ranges }) => {
      const [twist, y, z] = ranges.map(([, half]) => inDegrees(half));
      return [
        `	{${text(name)}, ${text(parent ?? '')}, ${list(mirroredTurn(onParent))},`,
        `		${list(mirroredTurn(onJoint))}, ${row([twist, z, y], ', ')}},`,
      ].join('\n');
    }),
    '};',
    '',
    '// Of the size of the figure: how far a bone may be from its place at rest.',
    `constexpr double Tolerance = ${REST_TOLERANCE};`,
    CODE,
  ].join('\n')}\n`;

const HEAD = `#pragma once

#include "CoreMinimal.h"
#include "Engine/SkeletalMesh.h"
#include "PhysicsEngine/ConstraintInstance.h"
#include "PhysicsEngine/PhysicsAsset.h"
#include "PhysicsEngine/PhysicsConstraintTemplate.h"
#include "ReferenceSkeleton.h"

namespace Limber {

struct FJointPlace {
	const TCHAR *Name;
	double Place[3];
};

struct FJointLimit {
	const TCHAR *Name, *Parent;
	// x, y, z, w: the frames that the parent and the joint carry, at rest in the mirrored axes of the clip.
	double OnParent[4], OnJoint[4];
	// Degrees, to both sides.
	double Twist, Swing1, Swing2;
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

/** The turn from the mirrored axes of the clip to those of the component, by where joints are at rest (Horn 1987). Problem says why there is none. */
inline FQuat TurnOf(const FReferenceSkeleton &Skeleton, const TArray<FTransform> &Rest, FString &Problem) {
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
		return FQuat::Identity;
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
			return FQuat::Identity;
		}
	}
	return Turn;
}

/** Gives each constraint that the asset has for a limited joint its frames and limits. Returns how many; Problem says why none. */
inline int32 LimitConstraints(UPhysicsAsset &Asset, const USkeletalMesh &Mesh, FString &Problem) {
	const FReferenceSkeleton &Skeleton = Mesh.GetRefSkeleton();
	const TArray<FTransform> Rest = RestOf(Skeleton);
	const FQuat Turn = TurnOf(Skeleton, Rest, Problem);
	int32 Limited = 0;
	if (!Problem.IsEmpty()) return Limited;
	for (const FJointLimit &Limit : Limits) {
		const int32 Bone = Skeleton.FindBoneIndex(FName(Limit.Name)), Above = Skeleton.FindBoneIndex(FName(Limit.Parent));
		const int32 Index = Asset.FindConstraintIndex(FName(Limit.Name));
		if (Bone < 0 || Above < 0 || Index < 0) continue;
		FConstraintInstance &Constraint = Asset.ConstraintSetup[Index]->DefaultInstance;
		if (Constraint.ConstraintBone1 != FName(Limit.Name) || Constraint.ConstraintBone2 != FName(Limit.Parent)) continue;
		const FQuat OnJoint = Rest[Bone].GetRotation().Inverse() * Turn * ToQuat(Limit.OnJoint);
		const FQuat OnParent = Rest[Above].GetRotation().Inverse() * Turn * ToQuat(Limit.OnParent);
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

}  // namespace Limber`;
