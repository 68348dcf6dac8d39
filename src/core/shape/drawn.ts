import type { DrawnModel, EnforcedFamily, RegionModel, ShapeData, ShapeFamily, ShapeModel } from './model';

/** What makes a whole kind of limit of one that is enforced only: nothing where the kind has no such form. */
export interface Drawing<Solid extends ShapeData, Flat extends ShapeData> {
  summary: string;
  solid?: DrawnModel<Solid>;
  flat?: DrawnModel<Flat>;
}

/**
 * A kind of limit with what is drawn of it. The two are apart, in one file, so that a program that only enforces limits need not carry how
 * they are drawn and edited: say that calls are pure, and bundlers leave them out.
 */
export function drawn<Solid extends ShapeData, Flat extends ShapeData>(
  enforced: EnforcedFamily<Solid, Flat>,
  { summary, solid, flat }: Drawing<Solid, Flat>,
): ShapeFamily<Solid, Flat> {
  return {
    ...enforced,
    summary,
    solid: enforced.solid && solid ? shapeOf(enforced.solid, solid) : null,
    flat: enforced.flat && flat ? shapeOf(enforced.flat, flat) : null,
    enforced,
  };
}

/** A region's verbs and what is drawn of it, together. */
export const shapeOf = <S extends ShapeData>(region: RegionModel<S>, drawing: DrawnModel<S>): ShapeModel<S> => ({
  ...region,
  ...drawing,
});
