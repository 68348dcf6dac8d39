/** rad: by how much a joint yields at so much beyond its limit, where the give is r, and f is per radian. */
export const yieldOf = (beyond: number, give: number, falloff: number): number => give * Math.tanh(falloff * beyond);
