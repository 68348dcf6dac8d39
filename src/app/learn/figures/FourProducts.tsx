import type { Quat } from '../../../core';
import { angleBetween, DEGREE } from '../../../core/math';
import { useBeatHere } from '../learn-view';
import { useKnob } from '../use-knob';
import { poseA, poseB } from './a-and-b';
import { fourProducts } from './four-products';
import { TwoArrows } from './TwoArrows';
import { toPlaces } from './to-places';

/** A place of the column of bars, which goes from −1 to 1, as a share of its width; and how much of the width a bar is long. */
const placeOf = (value: number): string => `${(50 * (value + 1)).toFixed(2)}%`;
const lengthOf = (value: number): string => `${(50 * Math.abs(value)).toFixed(2)}%`;

/** Two quaternions as arrows, and number by number: each product is a bar that begins where the bar before it ends, and the last one ends at the sum. The second may have its other sign. */
export function FourProducts() {
  const [both, far] = [Number(useKnob('both') ?? 0), Number(useKnob('far') ?? 0)];
  const { parts = [], isAnswered } = useBeatHere() ?? {};
  const isOther = parts.some(({ id }) => id === 'minus');
  const [a, b] = [poseA(both), poseB(both, far)];
  const rows = fourProducts(a, isOther ? (b.map((x) => -x) as Quat) : b);
  const sum = rows[3].from + rows[3].product;
  const half = Number(((0.5 * angleBetween(a, b)) / DEGREE).toFixed(1));
  const bar = (from: number, value: number, end = sum) => (
    <td className="product-bar">
      <b style={{ left: placeOf(end) }} />
      <i style={{ left: placeOf(Math.min(from, from + value)), width: lengthOf(value) }} />
    </td>
  );
  return (
    <div className="flat-figure learn-sum">
      <TwoArrows both={both} far={far} isOther={isOther} />
      <table className="learn-products number">
        <thead>
          <tr>
            <td />
            <th className="is-a" scope="col" data-part="a">
              p
            </th>
            <td className="is-sign" />
            <th className="is-b" scope="col" data-part={isOther ? 'minus' : 'b'}>
              {isOther ? '−q' : 'q'}
            </th>
          </tr>
        </thead>
        <tbody data-part="products">
          {rows.map(({ name, p, q, product, from }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="is-a">{toPlaces(p)}</td>
              <td className="is-sign">·</td>
              <td className="is-b">{toPlaces(q)}</td>
              <td className="is-sign">=</td>
              <td>{toPlaces(product)}</td>
              {bar(from, product)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr data-part="sum">
            <th scope="row" colSpan={5}>
              sum
            </th>
            <td>{toPlaces(sum)}</td>
            {bar(0, sum)}
          </tr>
          {isOther && isAnswered && (
            <tr>
              <th scope="row" colSpan={5}>
                without sign
              </th>
              <td>{toPlaces(-sum)}</td>
              {bar(0, -sum, -sum)}
            </tr>
          )}
          {(!isOther || isAnswered) && (
            <tr className="is-angle" data-part="angle">
              <th scope="row" colSpan={5}>
                cosine of {half}°
              </th>
              <td>{toPlaces(Math.cos(0.5 * angleBetween(a, b)))}</td>
            </tr>
          )}
          {isOther && isAnswered && (
            <tr className="is-angle" data-part="angle">
              <th scope="row" colSpan={5}>
                twice {half}°
              </th>
              <td>{Math.round(2 * half)}°</td>
            </tr>
          )}
        </tfoot>
      </table>
    </div>
  );
}
