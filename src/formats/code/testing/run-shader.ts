/**
 * Runs in the page: what a fragment shader of GLSL ES 3.00 makes of rotations in its one texture, 4 numbers each, as held (4 each) and
 * (contains, violation, 0, 0).
 */
export function runShader({ fragment, asked }: { fragment: string; asked: number[] }): number[][] | string {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2')!;
  if (!gl.getExtension('EXT_color_buffer_float')) return 'no float targets';
  const width = 256;
  const height = Math.ceil(asked.length / 4 / width);
  const texture = (data: Float32Array | null, unit: number) => {
    const made = gl.createTexture();
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.bindTexture(gl.TEXTURE_2D, made);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, width, height, 0, gl.RGBA, gl.FLOAT, data);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    return made;
  };
  const program = gl.createProgram();
  const compile = (type: number, text: string): string | null => {
    const shader = gl.createShader(type)!;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    return gl.getShaderParameter(shader, gl.COMPILE_STATUS) ? null : gl.getShaderInfoLog(shader);
  };
  const vertex =
    '#version 300 es\nvoid main() { gl_Position = vec4(gl_VertexID == 1 ? 3 : -1, gl_VertexID == 2 ? 3 : -1, 0, 1); }';
  const problem = compile(gl.VERTEX_SHADER, vertex) ?? compile(gl.FRAGMENT_SHADER, fragment);
  if (problem) return problem;
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return gl.getProgramInfoLog(program) ?? 'not linked';
  const padded = new Float32Array(4 * width * height);
  padded.set(asked);
  const targets = [texture(null, 1), texture(null, 2)];
  texture(padded, 0);
  gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer());
  targets.forEach((target, i) => {
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0 + i, gl.TEXTURE_2D, target, 0);
  });
  gl.drawBuffers([gl.COLOR_ATTACHMENT0, gl.COLOR_ATTACHMENT1]);
  gl.viewport(0, 0, width, height);
  // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's verb, no hook of React.
  gl.useProgram(program);
  gl.uniform1i(gl.getUniformLocation(program, gl.getActiveUniform(program, 0)!.name), 0);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  return targets.map((_, i) => {
    const pixels = new Float32Array(4 * width * height);
    gl.readBuffer(gl.COLOR_ATTACHMENT0 + i);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.FLOAT, pixels);
    return [...pixels.subarray(0, asked.length)];
  });
}
