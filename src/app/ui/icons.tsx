/** The drawn icons, 16 × 16, lines of 1.4, round ends: a path, or what is more than one. */
const paths = {
  down: 'M4 6l4 4 4-4',
  up: 'M4 10l4-4 4 4',
  right: 'M6 4l4 4-4 4',
  search: 'M2.8 7a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0 -8.4 0zM10.2 10.2l3.3 3.3',
  file: 'M4 2h5l3 3v9H4zM9 2v3h3',
  folder: 'M2 12.5v-9h4l1.5 2H14v7z',
  share: 'M8 10V2.5M5 5l3-3 3 3M3 8.5v5h10v-5',
  download: 'M8 2.5V10M5 7.5l3 3 3-3M3 10.5v3h10v-3',
  help: 'M2 8a6 6 0 1 0 12 0a6 6 0 1 0 -12 0zM6.3 6.2a1.8 1.8 0 1 1 2.5 1.7c-.5.2-.8.6-.8 1.1v.3M8 11.4v.1',
  theme: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 2.5a5.5 5.5 0 0 1 0 11z" fill="currentColor" stroke="none" />
    </>
  ),
  undo: 'M5.5 3L2.5 6l3 3M2.5 6h7a3.8 3.8 0 0 1 0 7.600H6',
  redo: 'M10.5 3l3 3-3 3M13.5 6h-7a3.8 3.8 0 0 0 0 7.600H10',
  pose: 'M6.4 3.2a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0zM8 5v4.500M3.5 6.800h9M8 9.500l-2.5 4M8 9.500l2.5 4',
  ik: 'M3 13l3-6 5.5-1.5M1.7 13a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0 -2.6 0zM4.7 7a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0 -2.6 0zM10.3 5.2a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z',
  fall: 'M10.1 4.2a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0zM10.200 6.200L6.500 8.500l1.500 3.500-3 2M6.500 8.500L3 6.500M9.300 6.900l3.700 2.600',
  eye: 'M1.8 8S4 4 8 4s6.2 4 6.2 4-2.2 4-6.2 4-6.2-4-6.2-4zM6.2 8a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0z',
  box: 'M2.5 5.500h8v8h-8zM2.5 5.500l3-3h8l-3 3M13.5 2.500v8l-3 3',
  orientedBox: (
    <g transform="rotate(-24 8 8)">
      <path d="M2.5 5.800H10v7H2.500zM2.5 5.800L5 3.200h7.500L10 5.800M12.5 3.200v7L10 12.8" />
    </g>
  ),
  ellipsoid: (
    <>
      <ellipse cx="8" cy="8" rx="6.3" ry="4.6" transform="rotate(-24 8 8)" />
      <path d="M2.4 10.400C4 11.4 12 8.6 13.6 5.6" opacity=".7" />
    </>
  ),
  kDop: (
    <path
      strokeWidth="1.1"
      d="M5.5 2h5L14 5.500v5L10.5 14h-5L2 10.500v-5zM5.5 2L6 6l4.5-.5V2M6 6l-4-.5M6 6l-.3 4.500H2M5.7 10.500l5-.3M10.5 5.500l.2 4.700M10.7 10.200l3.3.3M5.7 10.500l-.2 3.500M10.5 5.500H14M10.7 10.200l-.2 3.8"
    />
  ),
  hull: (
    <path
      d="M3 5l5.5-3L13.5 6 12 12.5 6 14l-4-4.500zM3 5l4.5 3.500L13.5 6M7.5 8.500L6 14M7.5 8.500L12 12.5"
      strokeWidth="1.1"
    />
  ),
  cylinder: (
    <>
      <ellipse cx="8" cy="4" rx="4.8" ry="1.9" />
      <path d="M3.2 4v8c0 1 2.1 1.9 4.8 1.900s4.8-.9 4.8-1.900V4" />
    </>
  ),
  field: (
    <>
      <path d="M8 2c4 0 6 2.5 5.5 6S10.5 14 7.5 13.8 2 11.5 2.3 8 4.5 2 8 2z" />
      <path d="M8 5c2 0 3 1.2 2.7 3S9.3 11 7.8 10.9 5 9.8 5.2 8 6.3 5 8 5z" opacity=".7" />
    </>
  ),
  cone: 'M8 14L2.5 5M8 14l5.5-9M2.5 5c0-1.4 2.5-2.5 5.5-2.500S13.5 3.6 13.5 5 11 7.5 8 7.5 2.5 6.4 2.5 5z',
  more: <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2" />,
  play: <path d="M5.5 3.500v9l7-4.500z" fill="currentColor" />,
  pause: <path d="M5.5 3.500v9M10.5 3.500v9" strokeWidth="2.4" />,
  toStart: 'M11 4L6 8l5 4zM4.5 4v8',
  toEnd: 'M5 4l5 4-5 4zM11.5 4v8',
  stepBack: 'M10 4L5.5 8l4.5 4',
  stepOn: 'M6 4l4.5 4L6 12',
  loop: 'M12.5 6a5 5 0 0 0-9 0M3.5 10a5 5 0 0 0 9 0M12.8 3v3h-3M3.2 13v-3h3',
  grow: 'M9.5 2.500h4v4M6.5 13.500h-4v-4M13.5 2.500L9 7M2.5 13.500L7 9',
  shrink: 'M13 7H9V3M3 9h4v4M9 7l4.5-4.500M7 9l-4.5 4.5',
  body: 'M8 2l5 3v6l-5 3-5-3V5zM8 8l5-3M8 8v6M8 8L3 5',
  skin: 'M5.7 4.6a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0 -4.6 0zM3 13.800c0-3.200 2-5 5-5s5 1.800 5 5z',
  bones:
    'M2.4 12a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0zM10.4 4a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0zM5.2 10.800l5.6-5.6',
  both: 'M8 1.500l5.6 3.250v6.500L8 14.500l-5.6-3.250v-6.500zM4.6 10.2a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0zM9 5.8a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0zM6.7 9.300l2.6-2.6',
  sliders:
    'M2.5 5h6M11.5 5h2M2.5 11h2M7.5 11h6M8.5 5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0zM4.5 11a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0z',
  tree: 'M3 2.500v10.500h4M3 7h4M9 7h4.500M9 13h4.500M6 2.500h7.5',
  foldLeft: 'M8.5 4l-4 4 4 4M12.5 4l-4 4 4 4',
  edit: 'M3 13l.7-3 7-7 2.3 2.3-7 7zM9.200 4.500l2.300 2.300',
  lock: 'M4 7.500h8v6H4zM5.500 7.500V5.500a2.500 2.500 0 0 1 5 0v2',
  close: 'M4 4l8 8M12 4l-8 8',
  lasso: (
    <>
      <path
        d="M5.2 10.100C3.500 9.500 2.300 8.300 2.300 6.800c0-2.300 2.600-4.200 5.700-4.200s5.700 1.900 5.700 4.200-2.600 4.200-5.700 4.200"
        strokeDasharray="2.600 1.700"
      />
      <circle cx="6.400" cy="10.600" r="1.400" />
      <path d="M6.200 12c0 1.100-.700 1.700-1.900 1.900" />
    </>
  ),
  grip: <path d="M6 4.500h.01M10 4.500h.01M6 8h.01M10 8h.01M6 11.500h.01M10 11.500h.01" strokeWidth="1.900" />,
  plus: 'M8 3.500v9M3.500 8h9',
  bin: 'M3 4.500h10M6.500 4.500v-2h3v2M4.500 4.500l.6 9h5.800l.6-9M6.800 7v4M9.200 7v4',
  alert: 'M8 2.500l6.5 11h-13zM8 6.500V10M8 11.900v.1',
  info: 'M2 8a6 6 0 1 0 12 0a6 6 0 1 0 -12 0zM8 7.300v3.700M8 5v.1',
  pin: 'M8 9.500V14M5 2.500h6M6 2.500v3.500L4 9.500h8L10 6V2.500',
  check: 'M3.5 8.500l3 3 6-7',
  back: 'M6.5 4L2.5 8l4 4M2.5 8H10a3.5 3.5 0 0 1 3.5 3.500V13',
};

export type IconName = keyof typeof paths;

export const isIcon = (name: string): name is IconName => Object.hasOwn(paths, name);

/** Decoration: what it stands for is said by the text or the label beside it. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  const icon = paths[name];
  return (
    <svg className="icon" viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
      {typeof icon === 'string' ? <path d={icon} /> : icon}
    </svg>
  );
}

export function Logo() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <circle cx="10" cy="10" r="8.3" stroke="var(--text-3)" strokeWidth="1.3" />
      <path
        d="M5 12.500L8.2 5.600l6.3 2.6-1.2 5.500z"
        fill="var(--limit-fill)"
        fillOpacity=".35"
        stroke="var(--limit-line)"
        strokeWidth="1.3"
        strokeLinejoin="round"
      />
      <circle cx="10.3" cy="10" r="1.7" fill="var(--sample)" />
    </svg>
  );
}
