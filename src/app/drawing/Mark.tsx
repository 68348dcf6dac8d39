const marks = [
  <rect key="square" x="-5" y="-5" width="10" height="10" />,
  <path key="diamond" d="M0 -6.500L6.500 0L0 6.500L-6.500 0z" />,
  <circle key="circle" r="5.5" />,
  <path key="hexagon" d="M3.200 -5.600L6.400 0L3.200 5.600H-3.200L-6.400 0L-3.200 -5.600z" />,
  <path key="triangle" d="M0 -6.200L6 4.800H-6z" />,
  <path key="turned" d="M0 6.200L6 -4.800H-6z" />,
];

/** The sign of a model in plot and table, told apart by its form. Centred on the origin. */
export function Mark({ index }: { index: number }) {
  return <g className="mark">{marks[index % marks.length]}</g>;
}
