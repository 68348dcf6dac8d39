/** A BVH of a chain of joints, 5 cm to 20 cm apart, each of which does something of its own in 120 frames. */
export function makeBvh(names: readonly string[]): string {
  const open = names.map(
    (name, i) =>
      `${i === 0 ? 'ROOT' : 'JOINT'} ${name}\n{\nOFFSET ${i === 0 ? '0 0 0' : `0.0${i} 0.2 ${i % 2 ? 0.05 : -0.03}`}\nCHANNELS 3 Zrotation Xrotation Yrotation`,
  );
  const rows = Array.from({ length: 120 }, (_, f) =>
    names
      .map((_, i) => [40, 25, 15].map((size, k) => (size * Math.sin(0.05 * f * (1 + k + i) + i)).toFixed(3)).join(' '))
      .join(' '),
  );
  const end = 'End Site\n{\nOFFSET 0 0.1 0\n}\n';
  const close = '}\n'.repeat(names.length);
  return `HIERARCHY\n${open.join('\n')}\n${end}${close}MOTION\nFrames: 120\nFrame Time: 0.0333\n${rows.join('\n')}\n`;
}
