/** From where the body and its books are seen halfway between two poses, as `from` of a figure says. */
export const HALFWAY_SIDE = [-0.75, 0.3, 1.68] as const;
