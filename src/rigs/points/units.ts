import { quote } from '../../core/clip';

/** m, by the names that files give to units. */
const UNITS: Readonly<Record<string, number>> = {
  mm: 0.001,
  millimeters: 0.001,
  millimetres: 0.001,
  millimeter: 0.001,
  millimetre: 0.001,
  cm: 0.01,
  centimeters: 0.01,
  centimetres: 0.01,
  dm: 0.1,
  m: 1,
  meters: 1,
  metres: 1,
  meter: 1,
  metre: 1,
  in: 0.0254,
  inch: 0.0254,
  inches: 0.0254,
  ft: 0.3048,
  feet: 0.3048,
};

/** m: length of a unit; null for a word that is none. */
export function metresOf(unit: string | undefined): number | null {
  const word = unit?.trim().toLowerCase() ?? '';
  // Old files have room for four letters: "mete".
  const name = Object.keys(UNITS).find((one) => one === word || (word.length > 3 && one.startsWith(word)));
  return name === undefined ? null : UNITS[name];
}

/** A unit as a file calls it, with a sentence where nobody knows the unit. */
export function toldUnit(unit: string | undefined): { metres: number | null; notes: string[] } {
  const metres = metresOf(unit);
  return { metres, notes: unit && metres === null ? [`Its unit ${quote(unit, 20)} is unknown.`] : [] };
}
