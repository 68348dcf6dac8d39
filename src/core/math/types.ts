/** A point, direction or rotation vector; number tuples are computed in double precision. @category Clips */
export type Vec3 = [x: number, y: number, z: number];

/** A unit quaternion `[x, y, z, w]`, named `parentFromLocal` where it joins two frames. @category Clips */
export type Quat = [x: number, y: number, z: number, w: number];

/** Points in a row: `[x0, y0, z0, x1, y1, z1, …]`. */
export type Points = Float64Array;
