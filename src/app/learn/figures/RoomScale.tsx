import { ROOMS, roomShare, strengthOf } from './chart-grid';
import './flat.css';

/** CSS pixels. */
const [WIDE, HIGH] = [190, 10];
const MARKS = [
  { room: ROOMS[0], text: '¼', anchor: 'start' },
  { room: 1, text: '1', anchor: 'middle' },
  { room: ROOMS[1], text: '4', anchor: 'end' },
] as const;

/** What the strength of a line says, the same for every map. @param room of the place that is pointed at; null for none */
export function RoomScale({ room }: { room: number | null }) {
  return (
    <div className="flat-room" data-part="grid">
      true room in one unit of the map
      <svg width={WIDE} height={46} aria-hidden="true">
        <linearGradient id="flat-room">
          <stop offset="0" stopColor="var(--axis-y)" stopOpacity={strengthOf(ROOMS[0])} />
          <stop offset="1" stopColor="var(--axis-y)" stopOpacity={strengthOf(ROOMS[1])} />
        </linearGradient>
        <rect y="12" width={WIDE} height={HIGH} rx="2" fill="url(#flat-room)" />
        {MARKS.map((mark) => (
          <text key={mark.text} x={roomShare(mark.room) * WIDE} y="40" textAnchor={mark.anchor}>
            {mark.text}
          </text>
        ))}
        {room !== null && <path className="flat-room-now" d={`M${(roomShare(room) * WIDE).toFixed(1)} 12l-6 -9h12z`} />}
      </svg>
    </div>
  );
}
