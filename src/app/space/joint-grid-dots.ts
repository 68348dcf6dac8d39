import { createMarkers, markerStyle } from '../../three/markers';

/** More joints than this show no dots. */
const MOST_DOTS = 512;

/** The marks in small plots: where a joint is, and a ring where it is at its limit. */
export function createDots() {
  const markers = createMarkers(MOST_DOTS, 'screen');
  const dot = markerStyle(2.6, 1, 0, 1.1);
  const ring = markerStyle(3.2, 1, 1.8, 1.1);
  return {
    markers,
    dot,
    ring,
    setPalette(background: string, text: string, violation: string) {
      markers.setHalo(background);
      dot.fill.set(text);
      ring.fill.set(background);
      ring.ring.set(violation);
    },
    dispose: () => markers.dispose(),
  };
}
