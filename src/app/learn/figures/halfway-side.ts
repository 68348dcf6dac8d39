/** From where the body and its books are seen halfway between two poses, as `from` of a figure says. */
export const HALFWAY_SIDE = [1.3, 0.5, 1.15] as const;
