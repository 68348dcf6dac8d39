import './flat.css';

/** Units between the lines of a hatch. */
const APART = 8;

/** What is let in wrongly is hatched, wherever: a fill of that id. @param unit how large a unit is in the drawing */
export function Hatch({ id, unit = 1 }: { id: string; unit?: number }) {
  const transform = `rotate(45) scale(${unit})`;
  return (
    <pattern id={id} width={APART} height={APART} patternUnits="userSpaceOnUse" patternTransform={transform}>
      <path className="cut-hatch" d={`M0 0V${APART}`} />
    </pattern>
  );
}

/** What an engine lets in beyond the limit: an area between two lines, hatched. @param hatch the id of the hatch */
export const LetIn = ({ d, hatch }: { d: string; hatch: string }) => (
  <g data-part="admitted">
    <path className="is-let-in" fillRule="evenodd" d={d} />
    <path fill={`url(#${hatch})`} fillRule="evenodd" d={d} />
  </g>
);
