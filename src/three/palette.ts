/** What the drawn scenes take from the page's theme: CSS colours, and light that suits them. */
export interface ScenePalette {
  readonly isDark: boolean;
  /** Behind everything. */
  readonly background: string;
  readonly text: string;
  /** Circles, rings and other lines that only measure. */
  readonly line: string;
  readonly sample: string;
  readonly limitFill: string;
  readonly limitLine: string;
  /** At or beyond a limit. */
  readonly violation: string;
  readonly axes: readonly [x: string, y: string, z: string];
  readonly body: string;
  /** Round a body's joints. */
  readonly collar: string;
  readonly grid: string;
  /** Sky, ground, intensity. */
  readonly hemisphere: readonly [string, string, number];
  readonly key: readonly [string, number];
  readonly rim: readonly [string, number];
  /** Opacity of the shadow on the floor. */
  readonly shadow: number;
}

export const darkPalette: ScenePalette = {
  isDark: true,
  background: '#10131a',
  text: '#e8ebf1',
  line: '#8b96aa',
  sample: '#56b4e9',
  limitFill: '#009e73',
  limitLine: '#2fcf9f',
  violation: '#e69f00',
  axes: ['#e58fc1', '#e3d457', '#8ea6ff'],
  body: '#a2abba',
  collar: '#3a3e46',
  grid: '#4a5468',
  hemisphere: ['#d6e2ff', '#1a1e27', 0.8],
  key: ['#fff0de', 2.75],
  rim: ['#9fc2ff', 1.6],
  shadow: 0.42,
};

export const lightPalette: ScenePalette = {
  isDark: false,
  background: '#f6f7f9',
  text: '#161a22',
  line: '#7b8699',
  sample: '#0072b2',
  limitFill: '#008560',
  limitLine: '#006b4d',
  violation: '#b86a00',
  axes: ['#a3457a', '#8a6d00', '#3b5bdb'],
  body: '#c3c8d0',
  collar: '#454c58',
  grid: '#9aa4b4',
  hemisphere: ['#ffffff', '#b9bcc4', 1.7],
  key: ['#fff6ea', 1.9],
  rim: ['#e6eeff', 0.8],
  shadow: 0.2,
};
