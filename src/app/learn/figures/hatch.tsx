import './flat.css';

/** CSS pixels between the lines of a hatch. */
const APART = 8;

/** What is let in wrongly is hatched, wherever: a fill of that id. */
export function Hatch({ id }: { id: string }) {
  return (
    <pattern id={id} width={APART} height={APART} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path className="cut-hatch" d={`M0 0V${APART}`} />
    </pattern>
  );
}
