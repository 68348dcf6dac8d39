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
