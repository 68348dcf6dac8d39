import type { Vec3 } from '../../core';

const MOVES: Readonly<Record<string, Readonly<Vec3>>> = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, 1, 0],
  ArrowDown: [0, -1, 0],
  PageUp: [0, 0, 1],
  PageDown: [0, 0, -1],
};

/** m to the right, up and away that a key stands for; null for none. @param step m. @param fast times as far with Shift */
export function moveOfKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  step: number,
  fast: number,
): Vec3 | null {
  const length = shiftKey ? fast * step : step;
  return (MOVES[key]?.map((x) => length * x) as Vec3 | undefined) ?? null;
}
