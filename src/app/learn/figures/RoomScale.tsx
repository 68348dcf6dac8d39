import { ROOMS, roomShare, strengthOf } from './chart-grid';
import './flat.css';

const shade = (room: number): string => `color-mix(in srgb, var(--axis-y) ${100 * strengthOf(room)}%, transparent)`;

/** What the strength of a line says, the same for every map. @param room of the place that is pointed at; null for none */
export function RoomScale({ room }: { room: number | null }) {
  return (
    <div className="flat-room" data-part="grid">
      true room in one unit of the map
      <div className="flat-room-bar" style={{ background: `linear-gradient(90deg, ${ROOMS.map(shade).join(', ')})` }}>
        {room !== null && <i style={{ left: `${100 * roomShare(room)}%` }} />}
      </div>
      <div className="flat-room-marks number">
        <span>{ROOMS[0]}</span>
        <span>1</span>
        <span>{ROOMS[1]}</span>
      </div>
    </div>
  );
}
