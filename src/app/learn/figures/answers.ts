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

/** How far off the answers are at a moment of a clip, and the mean of the other frames too. */
export type MomentOff = Off & { readonly usual: number };
