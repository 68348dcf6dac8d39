/** Where bones of a small person stand, m, in their parents: name, parent, place. What VRM 1.0 requires, in a T-pose facing +z. */
const BONES: [name: string, parent: string | null, place: [number, number, number]][] = [
  ['hips', null, [0, 0.9, 0]],
  ['spine', 'hips', [0, 0.2, 0]],
  ['head', 'spine', [0, 0.4, 0]],
  ...(['left', 'right'] as const).flatMap((side): typeof BONES => {
    const out = side === 'left' ? 1 : -1;
    return [
      [`${side}UpperArm`, 'spine', [0.18 * out, 0.3, 0]],
      [`${side}LowerArm`, `${side}UpperArm`, [0.28 * out, 0, 0]],
      [`${side}Hand`, `${side}LowerArm`, [0.25 * out, 0, 0]],
      [`${side}UpperLeg`, 'hips', [0.1 * out, -0.05, 0]],
      [`${side}LowerLeg`, `${side}UpperLeg`, [0, -0.42, 0]],
      [`${side}Foot`, `${side}LowerLeg`, [0, -0.4, 0]],
    ];
  }),
];

/** A VRM 1.0 with bones and nothing else, as the bytes of a GLB. */
export function tinyVrm(): Buffer {
  const indexOf = (name: string) => BONES.findIndex(([other]) => other === name);
  const json = {
    asset: { version: '2.0' },
    extensionsUsed: ['VRMC_vrm'],
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: BONES.map(([name, , translation]) => {
      const children = BONES.flatMap(([, parent], i) => (parent === name ? [i] : []));
      return { name: `rig_${name}`, translation, ...(children.length > 0 ? { children } : {}) };
    }),
    extensions: {
      VRMC_vrm: {
        specVersion: '1.0',
        meta: { name: 'tiny', authors: ['test'], licenseUrl: 'https://vrm.dev/licenses/1.0/' },
        humanoid: { humanBones: Object.fromEntries(BONES.map(([name]) => [name, { node: indexOf(name) }])) },
      },
    },
  };
  const text = Buffer.from(JSON.stringify(json));
  const chunk = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, ' ')]);
  const head = Buffer.alloc(20);
  head.write('glTF', 'latin1');
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(20 + chunk.length, 8);
  head.writeUInt32LE(chunk.length, 12);
  head.write('JSON', 16, 'latin1');
  return Buffer.concat([head, chunk]);
}
