/** How a pose is found from points: from points alone, inside limits, and leaning to the mean of the motion too. */
export type AnswerKind = 'free' | 'held' | 'leaning';
export const ANSWERS: readonly AnswerKind[] = ['free', 'held', 'leaning'];

/** What each is called. */
export const ANSWER_WORDS: Readonly<Record<AnswerKind, string>> = {
  free: 'points alone',
  held: 'inside limits',
  leaning: 'leaning',
};

/** °, by letter: so far about the upper arm, from where the forearm is, are places that the forearm might be at. */
export const LETTERED_BENDS = { A: -60, B: 0, C: 60 } as const;

/** Where A, B and C are on the ring: shares of the way from the roll inside limits to the mean. */
export const LETTERED = [0, 0.5, 1] as const;

/** rad, by answer: how far the pointer of a bone is from the right one. */
export type Off = Readonly<Record<AnswerKind, number>>;

/** The answers that are shown beside each other. */
export const COMPARED: readonly AnswerKind[] = ['held', 'leaning'];

/** How far off the answers are in a frame of a clip; and, rad, how far the one that leans was led from the right roll to the mean, beside the one inside limits. */
export type MomentOff = Off & { readonly frame: number; readonly led: number };

/** How many moments of the hidden stretch are looked at; and in place of one: the pose of the chapter, and the moment in which leaning leads astray. */
export const MOMENTS = 75;
export const OF_CHAPTER = -1;
export const MISLED_MOMENT = -2;

/** rad: how far off each answer is on average. None of no moments. */
export const averageOff = (moments: readonly MomentOff[]): Off | null =>
  moments.length === 0
    ? null
    : (Object.fromEntries(
        ANSWERS.map((kind) => [kind, moments.reduce((sum, each) => sum + each[kind], 0) / moments.length]),
      ) as Off);

/** Whether leaning brings the pointer of a moment nearer. */
export const isHelped = ({ held, leaning }: Off): boolean => leaning < held;

/** Of moments in which leaning is no help, or of all where it helps always: the one that was led to the mean the farthest. */
export function misledAt(moments: readonly MomentOff[]): number {
  const astray = moments.filter((each) => !isHelped(each));
  const [first, ...others] = astray.length > 0 ? astray : moments;
  return moments.indexOf(others.reduce((most, each) => (each.led > most.led ? each : most), first));
}
