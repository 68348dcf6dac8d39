// Holds a VRM's arms inside limits learned from motion capture: node hold-vrm-arm.mjs person.limits.json avatar.vrm
import { readFileSync } from 'node:fs';
import { VRMLoaderPlugin } from '@pixiv/three-vrm';
import { findRoles, readLimits } from 'limber';
import { createBoneHolder } from 'limber/three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

const [limitsFile, vrmFile] = process.argv.slice(2);
const limits = readLimits(readFileSync(limitsFile, 'utf8'));
const loader = new GLTFLoader();
loader.register((parser) => new VRMLoaderPlugin(parser));
const bytes = readFileSync(vrmFile);
const gltf = await loader.parseAsync(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), '');
const { humanoid } = gltf.userData.vrm;

// Normalized bones of a VRM rest in a T-pose with all rotations nothing, facing +z, as captured skeletons of BVH files mostly do.
const roles = findRoles(limits.skeleton);
const boneOf = new Map();
for (const side of ['left', 'right']) {
  const names = { upperArm: 'UpperArm', foreArm: 'LowerArm', hand: 'Hand' };
  for (const [role, name] of Object.entries(names)) boneOf.set(roles[side][role], `${side}${name}`);
}
const holder = createBoneHolder(humanoid.normalizedHumanBonesRoot, limits, {
  nameOf: ({ joint }) => humanoid.getNormalizedBoneNode(boneOf.get(joint))?.name ?? null,
});

// An elbow bent the wrong way, as a careless animation does.
const elbow = humanoid.getNormalizedBoneNode('leftLowerArm');
elbow.rotation.set(0, 2, 0);
holder.hold();
const { violation } = holder.bones.find(({ bone }) => bone === elbow);
console.log(`${holder.bones.length} bones of the arms; the left elbow was ${degrees(violation)} outside and is held`);
holder.hold();
console.log(`held again: ${degrees(Math.max(...holder.bones.map((bone) => bone.violation)))} outside`);
// Onto the bones that the mesh is skinned to.
gltf.userData.vrm.humanoid.update();

function degrees(angle) {
  return `${((angle * 180) / Math.PI).toFixed(1)}°`;
}
