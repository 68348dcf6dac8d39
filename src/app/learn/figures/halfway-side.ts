/** From where the body and its books are seen halfway between two poses, as `from` of a figure says. */
export const HALFWAY_SIDE = [1.1, 0.45, 1.6] as const;
