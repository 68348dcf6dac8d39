import { writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { estrin, tableName } from './estrin';
import { type Fixed, fixed, over, sineAndCosine, times } from './fixed-point';
import { minimaxPolynomial, type Polynomial, type Sample } from './remez';

const pathOf = (path: string): string => fileURLToPath(new URL(`../../src/${path}`, import.meta.url));

/** Where the polynomials go: functions in double precision, and coefficients for code in single precision. */
export const MINIMAX_PATH = pathOf('core/math/minimax.ts');
export const SINGLE_PATH = pathOf('formats/code/routines/single-minimax.ts');

/** Of half the angle of a log and of a component of an exp: a log and an exp after it are off by 1e-12 at most. */
const MOST_ERROR = 5e-13;
/** The same in single precision, whose numbers are off by 6e-8 of themselves. */
const MOST_SINGLE_ERROR = 1.5e-7;

const SAMPLES = 1000;

interface Wanted {
  name: string;
  parameter: string;
  /** The docstring, without the degree and the error. */
  summary: string;
  /** The angle goes from 0 to this, rad. */
  end: number;
  /** What the value is multiplied by in use is no larger than this. */
  factor: number;
  sample: (angle: Fixed) => Sample;
}

const WANTED: Wanted[] = [
  {
    name: 'angleOverSine',
    parameter: 'cosine',
    summary: 'h / sin h of the angle h whose cosine is given, in [0, 1]: h in [0, π/2], and 1 where h = 0.',
    end: Math.PI / 2,
    factor: 1,
    sample(angle) {
      const [sine, cosine] = sineAndCosine(angle);
      return { variable: cosine, value: over(angle, sine) };
    },
  },
  {
    name: 'halfSineOverAngleInTurn',
    parameter: 'squaredAngle',
    summary: 'sin(a/2) / a of the square of an angle a in [0, 2π], rad: 1/2 where a = 0.',
    end: 2 * Math.PI,
    factor: 2 * Math.PI,
    sample: (angle) => ({ variable: times(angle, angle), value: over(sineAndCosine(angle / 2n)[0], angle) }),
  },
  {
    name: 'halfCosineInTurn',
    parameter: 'squaredAngle',
    summary: 'cos(a/2) of the square of an angle a in [0, 2π], rad.',
    end: 2 * Math.PI,
    factor: 1,
    sample: (angle) => ({ variable: times(angle, angle), value: sineAndCosine(angle / 2n)[1] }),
  },
];

/** The polynomial of the lowest degree that is good enough. */
function derive({ end, factor, sample }: Wanted, most: number): Polynomial {
  const samples = Array.from({ length: SAMPLES }, (_, i) => {
    const t = (i + 0.5) / SAMPLES;
    return sample(fixed(end * t * t * (3 - 2 * t)));
  });
  for (let degree = 1; ; degree++) {
    const polynomial = minimaxPolynomial(samples, degree);
    if (polynomial.error * factor <= most) return polynomial;
  }
}

function source(wanted: Wanted): string {
  const { coefficients, error } = derive(wanted, MOST_ERROR);
  const comment = `/**\n * ${wanted.summary}\n * Degree ${coefficients.length - 1}, error ≤ ${roundUp(error)}.\n */\n`;
  return estrin(wanted.name, wanted.parameter, coefficients, comment);
}

/** To two digits, upwards, and with room for what doubles round. */
function roundUp(error: number): string {
  const [digits, exponent] = (error + 8 * Number.EPSILON).toExponential().split('e');
  return `${(Math.ceil(10 * Number(digits)) / 10).toFixed(1)}e${exponent}`;
}

/** The text of src/core/math/minimax.ts. */
export function minimaxSource(): string {
  const header =
    '// Made by `npx tsx scripts/minimax/make.ts`, not by hand: the polynomials of the lowest degree with which a log of a\n' +
    '// rotation and an exp after it are off by 1e-12 at most. Beyond their ranges they are of no use.\n';
  return [header, ...WANTED.map(source)].join('\n');
}

/** The text of src/formats/code/routines/single-minimax.ts. */
export function singleSource(): string {
  const tables = WANTED.map((wanted) => {
    const { coefficients, error } = derive(wanted, MOST_SINGLE_ERROR);
    const rows = filled(coefficients.map((coefficient) => `${coefficient},`));
    const comment = `/** ${wanted.summary} Degree ${coefficients.length - 1}, error ≤ ${roundUp(error)}. */\n`;
    return `${comment}export const SINGLE_${tableName(wanted.name)} = [\n${rows}];\n`;
  });
  const header =
    '// Made by `npx tsx scripts/minimax/make.ts`, not by hand: coefficients of the polynomials of src/core/math/minimax.ts, constant\n' +
    '// first, of the lowest degree that is enough in single precision.\n';
  return [header, ...tables].join('\n');
}

/** Words in lines of 120 characters at most, as Biome fills lists of numbers. */
function filled(words: readonly string[]): string {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= 120) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`  ${word}`);
  }
  return lines.map((line) => `${line}\n`).join('');
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(MINIMAX_PATH, minimaxSource());
  writeFileSync(SINGLE_PATH, singleSource());
}
