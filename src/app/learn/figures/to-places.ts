import { signed } from '../../ui/format';

/** A number to so many places; nothing has no sign. */
export function toPlaces(value: number, places = 3): string {
  const unit = 10 ** places;
  return signed((Math.round(unit * value) / unit + 0).toFixed(places));
}
