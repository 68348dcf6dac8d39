import * as THREE from 'three';
import { createMarkers, type MarkerStyle } from '../../three/markers';

/** More joints than this show no dots. */
const MOST_DOTS = 512;

/** The marks in small plots: where a joint is, and a ring where it is at its limit. */
export function createDots() {
  const markers = createMarkers(MOST_DOTS, 'screen');
  const dot: MarkerStyle = {
    radius: 2.6,
    fillOpacity: 1,
    ringWidth: 0,
    halo: 1.1,
    fill: new THREE.Color(),
    ring: new THREE.Color(),
  };
  const ring: MarkerStyle = { ...dot, radius: 3.2, ringWidth: 1.8, fill: new THREE.Color(), ring: new THREE.Color() };
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
