import type { Quat } from '../../../core';

/** One of the four numbers of two quaternions, with their product. */
interface Product {
  name: 'w' | 'x' | 'y' | 'z';
  p: number;
  q: number;
  product: number;
  /** The sum of the products before this one. */
  from: number;
}

const NAMES = ['w', 'x', 'y', 'z'] as const;

/** The products of two quaternions number by number, each added to those before. */
export function fourProducts(p: Readonly<Quat>, q: Readonly<Quat>): readonly Product[] {
  const products = NAMES.map((name, i) => {
    const k = (i + 3) % 4;
    return { name, p: p[k], q: q[k], product: p[k] * q[k] };
  });
  return products.map((each, i) => ({
    ...each,
    from: products.slice(0, i).reduce((sum, { product }) => sum + product, 0),
  }));
}
