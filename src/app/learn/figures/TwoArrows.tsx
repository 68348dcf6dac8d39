import { angleBetween, DEGREE } from '../../../core/math';
import { useBeatHere } from '../learn-view';
import { useKnob } from '../use-knob';
import { poseA, poseB } from './a-and-b';
import { fourProducts } from './four-products';
import { toPlaces } from './to-places';

/** Units of the drawing: how long an arrow of length one is, and where both begin. */
const ONE = 150;
const [MIDDLE_X, MIDDLE_Y] = [170, 196];
/** How long the head of an arrow is, and the radius of the arc. */
const HEAD = 11;
const ARC = 46;
/** rad: p points where mirror 1 does in the steps before, and q where mirror 2 does. */
const P_AT = -106 * DEGREE;

const place = (angle: number, length = ONE): [number, number] => [
  MIDDLE_X + length * Math.cos(angle),
  MIDDLE_Y - length * Math.sin(angle),
];
const spell = (angle: number, length?: number): string =>
  place(angle, length)
    .map((x) => x.toFixed(1))
    .join(' ');

/** An arrow of length one from the middle. */
function arrow(angle: number): string {
  const barbs = [-1, 1].map((side) => {
    const [x, y] = place(angle, ONE - HEAD);
    return `M${spell(angle)}L${(x - 0.5 * side * HEAD * Math.sin(angle)).toFixed(1)} ${(y - 0.5 * side * HEAD * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${MIDDLE_X} ${MIDDLE_Y}L${spell(angle)}${barbs.join('')}`;
}

/** Two quaternions as arrows of length one, in the plane that both lie in: the sum of their products is the shadow of one on the other. */
export function TwoArrows() {
  const [a, b] = [poseA(0), poseB(0, Number(useKnob('far') ?? 0))];
  const { parts = [] } = useBeatHere() ?? {};
  const isOther = parts.some(({ id }) => id === 'minus');
  const sign = isOther ? -1 : 1;
  const sum = sign * fourProducts(a, b).reduce((total, { product }) => total + product, 0);
  const far = angleBetween(a, b);
  const half = Math.acos(Math.min(1, Math.abs(sum)));
  const at = P_AT + half;
  const shown = isOther ? at + Math.PI : at;
  const onShadow = place(P_AT, 0.5 * ONE * sum);
  const name = (angle: number, by = 20) => {
    const [x, y] = place(angle, ONE + by);
    return { x, y: y + 5, textAnchor: 'middle' } as const;
  };
  return (
    <div className="flat-figure learn-arrows">
      <svg viewBox="0 14 340 360" role="img" aria-label="Two quaternions as arrows, and the shadow of one on the other">
        <circle className="disk-ring" cx={MIDDLE_X} cy={MIDDLE_Y} r={ONE} />
        <path className="arrow-line" d={`M${spell(P_AT)}L${spell(P_AT + Math.PI)}`} />
        {isOther && <path className="arrow-b is-faint" d={arrow(at)} />}
        <path className="arrow-drop" d={`M${spell(shown)}L${spell(P_AT, ONE * sum)}`} />
        <path className="arrow-shadow" data-part="shadow" d={`M${MIDDLE_X} ${MIDDLE_Y}L${spell(P_AT, ONE * sum)}`} />
        <path className="arrow-a" data-part="a" d={arrow(P_AT)} />
        <path className="arrow-b" data-part="b" d={arrow(shown)} />
        <path
          className="arrow-arc"
          data-part="angle"
          d={`M${spell(P_AT, ARC)}A${ARC} ${ARC} 0 0 0 ${spell(at, ARC)}`}
        />
        <text className="arrow-angle" {...name(at + 0.4, ARC + 8 - ONE)} textAnchor="start">
          {Number((half / DEGREE).toFixed(1))}°
        </text>
        <text className="is-a" {...name(P_AT)}>
          p
        </text>
        <text
          className="arrow-told"
          x={onShadow[0] - 14 * sign}
          y={onShadow[1] + 5}
          textAnchor={isOther ? 'start' : 'end'}
        >
          <tspan className="is-spoken">shadow </tspan>
          {toPlaces(sum)}
        </text>
        <text className="is-b" {...name(shown)}>
          {isOther ? '−q' : 'q'}
        </text>
        {isOther && (
          <text className="is-b is-faint" {...name(at)}>
            q
          </text>
        )}
      </svg>
      <table className="learn-products number">
        <tfoot>
          <tr data-part="shadow">
            <th scope="row">sum of products, the shadow</th>
            <td>{toPlaces(sum)}</td>
          </tr>
          {isOther && (
            <tr data-part="minus">
              <th scope="row">without its sign</th>
              <td>{toPlaces(-sum)}</td>
            </tr>
          )}
          <tr className="is-angle" data-part="angle">
            <th scope="row">twice {Number((half / DEGREE).toFixed(1))}°, the distance</th>
            <td>{Math.round(far / DEGREE)}°</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
