import type { Clip } from '../core/clip/clip';
import type { Body } from './body';
import { growBones } from './bones/grow-bones';

/** What growing a body may be told. */
export interface GrowOptions {
  /** 0 slim to 1 heavy; default 0.5. */
  build?: number;
}

/** A body around the skeleton of `clip`, human or not. */
export function growBody(clip: Clip, options: GrowOptions = {}): Body {
  return growBones(clip.skeleton, options.build);
}
