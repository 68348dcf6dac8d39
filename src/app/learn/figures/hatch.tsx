/** Units between the lines of a hatch. */
const APART = 8;

/** What hatches an area that a limit lets in wrongly. @param unit how large a unit is in the drawing */
export const Hatch = ({ id, unit }: { id: string; unit: number }) => (
  <defs>
    <pattern
      id={id}
      width={APART}
      height={APART}
      patternUnits="userSpaceOnUse"
      patternTransform={`rotate(45) scale(${unit})`}
    >
      <path className="cut-hatch" d={`M0 0V${APART}`} />
    </pattern>
  </defs>
);
