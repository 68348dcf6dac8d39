const DEGREE = Math.PI / 180;
/** Million km². */
const EARTH = 510.1;
export const AFRICA = 30.4;
export const GREENLAND = 2.17;
/** ° north, of its middle. */
export const GREENLAND_LATITUDE = 72;

/** °: the radius of a round cap of the globe with an area of so many million km². */
export const capRadius = (area: number): number => Math.acos(1 - (2 * area) / EARTH) / DEGREE;

/** Height on the school map of a latitude, ° both; at the equator one is one. */
export const mercatorY = (latitude: number): number =>
  Math.log(Math.tan(Math.PI / 4 + (latitude * DEGREE) / 2)) / DEGREE;

/** The outline of a cap on the map, as [longitude, height], ° both; the middle lies at longitude 0. */
export function capOutline(latitude: number, radius: number, count = 72): [number, number][] {
  const [middle, away] = [latitude * DEGREE, radius * DEGREE];
  return Array.from({ length: count }, (_, i) => {
    const heading = (2 * Math.PI * i) / count;
    const sine = Math.sin(middle) * Math.cos(away) + Math.cos(middle) * Math.sin(away) * Math.cos(heading);
    const there = Math.asin(sine);
    const aside = Math.atan2(
      Math.sin(heading) * Math.sin(away) * Math.cos(middle),
      Math.cos(away) - Math.sin(middle) * sine,
    );
    return [aside / DEGREE, mercatorY(there / DEGREE)];
  });
}
