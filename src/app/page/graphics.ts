import { isFine } from '../../state/frame/playback';

/**
 * Whether WebGL is drawn by the processor, as on virtual machines and without a driver: then the page draws less finely
 * and stays smooth. Pictures take their time.
 */
export function drawsSlowly(): boolean {
  if (isFine) return false;
  const gl = document.createElement('canvas').getContext('webgl2');
  if (!gl) return false;
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}
