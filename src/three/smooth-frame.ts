import type * as THREE from 'three';

const SAMPLES = 4;

/**
 * Draws one frame with smooth edges into a canvas that has none: all that goes to the screen between this call and the answered one goes
 * to several samples of each pixel, whose means the screen gets in the end. Null where the graphics can't; then nothing has changed.
 * To be called where nothing else is being drawn to.
 */
export function beginSmoothFrame(renderer: THREE.WebGLRenderer): (() => void) | null {
  const gl = renderer.getContext() as WebGL2RenderingContext;
  const { drawingBufferWidth: width, drawingBufferHeight: height } = gl;
  const samples = Math.min(SAMPLES, gl.getParameter(gl.MAX_SAMPLES));
  const bind = gl.bindFramebuffer.bind(gl);
  const target = gl.createFramebuffer();
  bind(gl.FRAMEBUFFER, target);
  const buffers = [
    { place: gl.COLOR_ATTACHMENT0, format: gl.RGBA8 },
    { place: gl.DEPTH_ATTACHMENT, format: gl.DEPTH_COMPONENT24 },
  ].map(({ place, format }) => {
    const buffer = gl.createRenderbuffer();
    gl.bindRenderbuffer(gl.RENDERBUFFER, buffer);
    gl.renderbufferStorageMultisample(gl.RENDERBUFFER, samples, format, width, height);
    gl.framebufferRenderbuffer(gl.FRAMEBUFFER, place, gl.RENDERBUFFER, buffer);
    return buffer;
  });
  gl.bindRenderbuffer(gl.RENDERBUFFER, null);
  const giveBack = () => {
    Reflect.deleteProperty(gl, 'bindFramebuffer');
    bind(gl.FRAMEBUFFER, null);
    gl.deleteFramebuffer(target);
    for (const buffer of buffers) gl.deleteRenderbuffer(buffer);
  };
  if (gl.checkFramebufferStatus(gl.FRAMEBUFFER) !== gl.FRAMEBUFFER_COMPLETE) {
    giveBack();
    return null;
  }
  // Stands for the screen in whatever draws: three goes on as if nothing were different, with the programs it has.
  gl.bindFramebuffer = (place, framebuffer) => bind(place, framebuffer ?? target);
  renderer.setScissorTest(false);
  renderer.clear();
  return () => {
    // It would hold for what is copied too.
    renderer.setScissorTest(false);
    bind(gl.READ_FRAMEBUFFER, target);
    bind(gl.DRAW_FRAMEBUFFER, null);
    gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST);
    giveBack();
  };
}
