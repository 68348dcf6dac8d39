/** One of so many frames of a BVH file, as a file: the same poses in a fraction of the time. */
export function shortBvh(text: string, every: number): string {
  const [skeleton, motion] = text.split(/(?=^MOTION)/m);
  const [title, , frameTime, ...frames] = motion.trimEnd().split('\n');
  const some = frames.filter((_, f) => f % every === 0);
  return `${skeleton}${[title, `Frames: ${some.length}`, frameTime, ...some].join('\n')}\n`;
}
