import { store } from '../../state/store';
import type { MeshDetail } from '../../three/mesh-levels';

interface FigureDetail extends MeshDetail {
  /** px of the shadow's map. */
  shadowSize: number;
}

const FINE: FigureDetail = { shadowSize: 1024, shadowCell: 0.02, cells: [] };
const COARSE: FigureDetail = { shadowSize: 512, shadowCell: 0.045, cells: [0.015, 0.03] };

/** How finely a figure and its shadow are drawn here: software that draws pays for each triangle, however small. */
export const figureDetail = (): FigureDetail => (store.getState().drawsSlowly ? COARSE : FINE);
