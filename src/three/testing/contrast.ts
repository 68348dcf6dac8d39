import * as THREE from 'three';

/** sRGB as drawn, 0 to 1. */
export type Rgb = [number, number, number];

export function rgbOf(color: string): Rgb {
  const { r, g, b } = new THREE.Color(color).convertLinearToSRGB();
  return [r, g, b];
}

/** Contrast by WCAG 2 of two colours, 1 to 21. */
export function contrastOf(a: string | Rgb, b: string | Rgb): number {
  const [low, high] = [a, b]
    .map((color) => luminance(typeof color === 'string' ? rgbOf(color) : color))
    .sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** Relative luminance. */
function luminance(color: Rgb): number {
  const [r, g, b] = color.map((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
