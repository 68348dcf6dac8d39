import * as THREE from 'three';
import { isDrawnWhole } from '../../three/gradual';
import type { ShownView } from '../stage/shown-views';
import { afterFrames } from '../ui/after-frames';

const size = new THREE.Vector2();

/** ms: what has not been drawn by then is not. */
const PATIENCE = 10_000;

/** Resolves right after a frame in which all of a view was drawn: after a press, and while programs are built, the renderer leaves things out. */
async function drawnWhole({ scene, invalidate }: ShownView): Promise<void> {
  const isWhole = () => {
    invalidate();
    return isDrawnWhole(scene);
  };
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => {
      stop();
      reject(new Error('The view has not been drawn yet.'));
    }, PATIENCE);
    const go = () => {
      clearTimeout(late);
      resolve();
    };
    const stop = afterFrames(1, go, isWhole);
  });
}

/**
 * Draws a view as it is seen now, `scale` times as fine, with nothing behind it: a PNG.
 *
 * @throws Error when the browser makes no picture of it
 */
export async function pictureOf(view: ShownView, scale: number): Promise<Blob> {
  const { track, gl, scene, camera } = view;
  const { clientWidth: width, clientHeight: height } = track;
  if (width === 0 || height === 0) throw new Error('The view is not on the screen.');
  await drawnWhole(view);
  const picture = document.createElement('canvas');
  picture.width = Math.round(width * scale);
  picture.height = Math.round(height * scale);
  const before = { ratio: gl.getPixelRatio(), background: scene.background, autoClear: gl.autoClear };
  gl.getSize(size);
  const { x, y } = size;
  const clear = gl.getClearAlpha();
  const { aspect } = camera;
  try {
    gl.setPixelRatio(scale);
    gl.setSize(width, height, false);
    gl.setScissorTest(false);
    gl.setViewport(0, 0, width, height);
    gl.setClearAlpha(0);
    gl.autoClear = true;
    scene.background = null;
    // Without room for what covers a part of it on the page.
    camera.clearViewOffset();
    camera.aspect = width / height;
    camera.updateProjectionMatrix();
    gl.render(scene, camera);
    const pen = picture.getContext('2d');
    if (!pen) throw new Error('This browser could not make a canvas for the picture.');
    // In the same task: afterwards the drawing is gone.
    pen.drawImage(gl.domElement, 0, 0, picture.width, picture.height);
  } finally {
    scene.background = before.background;
    gl.autoClear = before.autoClear;
    gl.setClearAlpha(clear);
    gl.setPixelRatio(before.ratio);
    gl.setSize(x, y, false);
    camera.aspect = aspect;
    camera.updateProjectionMatrix();
    view.invalidate();
  }
  return new Promise((resolve, reject) => {
    picture.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This browser could not make a picture of it.'))),
      'image/png',
    );
  });
}
