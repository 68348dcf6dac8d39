/** How a pose is found from points: from points alone, inside limits, and leaning to the mean of the motion too. */
export type AnswerKind = 'free' | 'held' | 'leaning';
export const ANSWERS: readonly AnswerKind[] = ['free', 'held', 'leaning'];

/** What each is called. */
export const ANSWER_WORDS: Readonly<Record<AnswerKind, string>> = {
  free: 'points alone',
  held: 'inside limits',
  leaning: 'limits and mean',
};

/** rad, by answer: how far the pointers of bones are from the right ones, on average. */
export type Off = Readonly<Record<AnswerKind, number>>;

/** How far off the answers are in a frame of a clip, and the mean of the other frames too. */
export type MomentOff = Off & { readonly frame: number; readonly usual: number };

/** How many moments of the hidden stretch are looked at; and in place of one: the frame of now, and the moment in which the solver that leans is the worst. */
export const MOMENTS = 80;
export const OF_NOW = -1;
export const WORST_MOMENT = -2;

/** rad: how far off each answer is on average. None of no moments. */
export const averageOff = (moments: readonly MomentOff[]): Off | null =>
  moments.length === 0
    ? null
    : (Object.fromEntries(
        ANSWERS.map((kind) => [kind, moments.reduce((sum, each) => sum + each[kind], 0) / moments.length]),
      ) as Off);

/** The moment in which the answer that leans is the farthest off, of those in which none is farther off; of all where there are none. */
export function leaningWorst(moments: readonly MomentOff[]): number {
  const misled = moments.filter(({ free, held, leaning }) => leaning > Math.max(free, held));
  const [first, ...others] = misled.length > 0 ? misled : moments;
  return moments.indexOf(others.reduce((worst, each) => (each.leaning > worst.leaning ? each : worst), first));
}

/** Into how many steps moments are parted by how far right rolls are from the mean. */
const STEPS_OF_USUAL = 3;

/** How far off answers are on average, rad, by how far right rolls are from the mean: from one angle to another. Steps without moments are left out. */
export function offByUsual(moments: readonly MomentOff[]): { from: number; to: number; off: Off }[] {
  const wide = Math.max(0, ...moments.map(({ usual }) => usual)) / STEPS_OF_USUAL;
  return Array.from({ length: STEPS_OF_USUAL }, (_, i) => i).flatMap((i) => {
    const off = averageOff(moments.filter(({ usual }) => Math.min(STEPS_OF_USUAL - 1, Math.floor(usual / wide)) === i));
    return off ? [{ from: i * wide, to: (i + 1) * wide, off }] : [];
  });
}
