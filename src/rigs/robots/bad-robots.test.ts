import { expect, it } from 'vitest';
import { isRigFile, readRig } from '..';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const body = (inner: string) => `<mujoco><worldbody><body name="a">${inner}</body></worldbody></mujoco>`;
const link = (...names: string[]) => names.map((name) => `<link name="${name}"/>`).join('');
const joint = (parent: string, child: string, more = '') =>
  `<joint name="${child}" type="revolute"><parent link="${parent}"/><child link="${child}"/>${more || '<limit lower="-1" upper="1"/>'}</joint>`;
const nested = (depth: number) => '<body>'.repeat(depth) + '</body>'.repeat(depth);

it.each([
  ['cut off', body('').slice(0, 30), /^Line 1: this is no XML, or it is cut off/],
  ['no bodies', '<mujoco/>', 'It has no bodies.'],
  [
    'a part that is not there',
    '<mujoco><include file="x.xml"/></mujoco>',
    'It has no bodies. It includes “x.xml”: give that file with it.',
  ],
  [
    'words for numbers',
    body('\n<joint range="a b"/>'),
    'Line 2: “range” of <joint> must be 2 numbers no larger than a million, not “a b”.',
  ],
  ['an endless number', body('<joint range="0 1e999"/>'), /must be 2 numbers no larger than a million/],
  ['an axis of no length', body('<joint axis="0 0 0"/>'), 'Line 1: “axis” of <joint> is of no length.'],
  [
    'a range that ends before it begins',
    body('<joint name="j" range="9 1"/>'),
    'Line 1: the range of the joint “j” ends before it begins.',
  ],
  [
    'an unknown class',
    body('<joint name="j" class="big"/>'),
    'Line 1: the joint “j” is of the class “big”, which is not in this file.',
  ],
  [
    'an unknown joint',
    body('<joint name="j" type="spring"/>'),
    'Line 1: the joint “j” is of the unknown type “spring”.',
  ],
  ['too deep', `<mujoco><worldbody>${nested(900)}</worldbody></mujoco>`, /lie more than 500 deep/],
  ['deeper than any stack', `<mujoco><worldbody>${nested(100_000)}</worldbody></mujoco>`, /lie more than 500 deep/],
  [
    'a ring of links',
    `<robot>${link('a', 'b')}${joint('a', 'b')}${joint('b', 'a')}</robot>`,
    'Its links hang on one another in a ring: none is the root.',
  ],
  [
    'a link on two',
    `<robot>${link('a', 'b', 'c')}${joint('a', 'c')}${joint('b', 'c')}</robot>`,
    'Line 1: the link “c” hangs on two joints: a URDF is a tree.',
  ],
  [
    'a link that is not there',
    `<robot>${link('a')}${joint('a', 'b')}</robot>`,
    'Line 1: the joint “b” joins “b”, and there is no such link.',
  ],
  [
    'no limit',
    `<robot>${link('a', 'b')}${joint('a', 'b', '<axis xyz="0 0 1"/>')}</robot>`,
    'Line 1: the revolute joint “b” has no <limit>.',
  ],
  ['no links', '<robot/>', 'It has no links.'],
  ['COLLADA', '<?xml version="1.0"?><COLLADA/>', 'It is COLLADA: export it as glTF (.glb) first.'],
  ['a web page', '<html></html>', 'It is a web page, and not a file: take the address of its download.'],
  ['any other XML', '<svg/>', 'It is XML, but neither MJCF nor URDF: it begins with “<svg>”.'],
])('says in a sentence what is wrong with %s', async (_, text, sentence) => {
  expect(isRigFile(text)).toBe(true);
  await expect(readRig(bytesOf(text), 'robot.xml')).rejects.toMatchObject({
    name: 'ClipError',
    message: typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
  });
});

it('says what is left aside of what can be read', async () => {
  const robot = `<robot>${link('a', 'b', 'c', 'd', 'e')}${joint('a', 'b')}<joint name="c" type="prismatic"><parent link="b"/><child link="c"/></joint>
<joint name="d" type="continuous"><parent link="c"/><child link="d"/><mimic joint="b"/></joint><joint name="e" type="fixed"><parent link="d"/><child link="e"/></joint></robot>`;
  const { clips, limits } = await readRig(bytesOf(robot), 'robot.urdf');
  expect(clips[0].notes).toEqual([
    'One joint mimics another: only the range of each by itself was read.',
    '2 hinges on 5 bodies are 5 joints.',
    '1 hinge may turn all the way round.',
    '2 bodies without a joint stay as they are at rest.',
    '1 joint slides; only rotations are read.',
  ]);
  expect(limits.map(({ name }) => name)).toEqual(['b', 'c', 'd', 'e']);
});

it('finds what a model includes among the files that were given with it', async () => {
  const part = bytesOf('<mujocoinclude><body name="b"><joint name="j" range="-10 10"/></body></mujocoinclude>');
  const model =
    '<mujoco><worldbody><body name="a"><freejoint/><include file="parts/arm.xml"/></body></worldbody></mujoco>';
  const { clips, limits } = await readRig(bytesOf(model), 'whole.xml', {}, new Map([['arm.xml', part]]));
  expect(clips[0].skeleton.names).toEqual(['a', 'b']);
  expect(limits).toHaveLength(1);
  const own = bytesOf('<mujocoinclude><include file="arm.xml"/></mujocoinclude>');
  await expect(readRig(bytesOf(model), 'whole.xml', {}, new Map([['arm.xml', own]]))).rejects.toThrow(
    'includes itself',
  );
});
