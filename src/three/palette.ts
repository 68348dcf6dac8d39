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
  /** Colour and strength of the light along a body's outline. */
  readonly edge: readonly [string, number];
  readonly grid: string;
  /** Sky, ground, intensity. */
  readonly hemisphere: readonly [string, string, number];
  readonly key: readonly [string, number];
  readonly rim: readonly [string, number];
  /** Opacity of the shadow on the floor, and of the darker ground where a body touches it. */
  readonly shadow: number;
  readonly touch: number;
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
  body: '#b3b9c4',
  edge: ['#b4c8ec', 0.17],
  grid: '#4a5468',
  hemisphere: ['#cfdcff', '#2a2724', 0.85],
  key: ['#fff0de', 2.75],
  rim: ['#d3def3', 1.05],
  shadow: 0.42,
  touch: 0.62,
};

export const lightPalette: ScenePalette = {
  isDark: false,
  background: '#f6f7f9',
  text: '#161a22',
  line: '#7b8699',
  sample: '#00548a',
  limitFill: '#008560',
  limitLine: '#006b4d',
  violation: '#b86a00',
  axes: ['#a3457a', '#8a6d00', '#3b5bdb'],
  body: '#cbd0d8',
  edge: ['#ffffff', 0.11],
  grid: '#9aa4b4',
  hemisphere: ['#f4f8ff', '#a29c94', 1.35],
  key: ['#fff4e6', 2.3],
  rim: ['#e6eeff', 0.8],
  shadow: 0.2,
  touch: 0.34,
};
