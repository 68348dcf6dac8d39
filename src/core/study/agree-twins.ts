import type { ModelChoice, TriedModel } from './choose-model';

/** How much more of all rotations the shape of both may admit on a side than the shape that suits that side best. */
const LOOSER = 1.25;

/**
 * The choices with one shape for a joint and its twin on the other side, where both cover what is asked: of the models that cover on both sides the
 * one that admits least on both together, with the larger padding of both. Twins stay apart where every such model admits a quarter more on one
 * side than the best model of that side. A joint whose data are scarce keeps its own padding, for it is filled up instead.
 *
 * @param choices index = joint.
 * @param twinOf the joint on the other side; −1 where there is none.
 */
export function agreeTwins(choices: readonly ModelChoice[], twinOf: (joint: number) => number): ModelChoice[] {
  const agreed = [...choices];
  for (const [joint, own] of choices.entries()) {
    const twin = twinOf(joint);
    const other = choices[twin];
    if (twin <= joint || !other?.isCovering || !own.isCovering) continue;
    const common = commonModel(own.tried, other.tried);
    if (!common) continue;
    const padding = Math.max(...common.map((model) => model.padding));
    for (const [at, choice] of [
      [joint, own],
      [twin, other],
    ] as const) {
      const [{ shape, split }] = common;
      const room = own.fill || other.fill ? choice.options.padding : padding;
      agreed[at] = { ...choice, options: { ...choice.options, shape, split, padding: room } };
    }
  }
  return agreed;
}

/** The model of both sides that admits least on both together; null where none is near the best of each side. */
function commonModel(
  ours: readonly TriedModel[],
  theirs: readonly TriedModel[],
): readonly [TriedModel, TriedModel] | null {
  const [best, otherBest] = [ours, theirs].map((tried) => Math.min(...tried.map(({ volume }) => volume || Infinity)));
  const looseness = ([a, b]: readonly [TriedModel, TriedModel]) => [a.volume / best, b.volume / otherBest];
  const pairs = ours
    .map((a) => [a, theirs.find(({ shape, split }) => a.shape === shape && a.split === split)] as const)
    .filter((pair): pair is readonly [TriedModel, TriedModel] => pair[1] !== undefined)
    .filter((pair) => looseness(pair).every((factor) => factor <= LOOSER));
  const product = (pair: readonly [TriedModel, TriedModel]) => looseness(pair).reduce((a, b) => a * b);
  return pairs.length === 0 ? null : pairs.reduce((a, b) => (product(b) < product(a) ? b : a));
}
