/** A number to so many places; nothing has no sign. */
export function signed(value: number, places = 3): string {
  const unit = 10 ** places;
  return (Math.round(unit * value) / unit + 0).toFixed(places).replace('-', '−');
}
