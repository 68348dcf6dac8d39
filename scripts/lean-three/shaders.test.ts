import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { leanShader, leanTemplates } from './shaders';

it('takes out branches that are never taken, with what stands in them', () => {
  expect(leanShader('a;\n#ifdef USE_MAP\n\tb;\n\t#if X\n\tc;\n\t#endif\n#else\n\td; // why\n#endif\ne;')).toBe(
    'a;\nd;\ne;',
  );
  expect(leanShader('#ifndef USE_MAP\na;\n#endif')).toBe('a;');
  expect(leanShader('#if defined( USE_MAP ) || defined( USE_UV )\na;\n#endif')).toBe('');
});

it('leaves what is decided when a program is built', () => {
  for (const text of [
    '#ifdef USE_FOG\na;\n#else\nb;\n#endif',
    '#if defined( USE_MAP ) || defined( USE_FOG )\na;\n#endif',
    '#if ( NUM_LIGHTS > 0 ) && defined( USE_FOG )\na;\n#elif B\nb;\n#endif',
  ]) {
    expect(leanShader(text)).toBe(text);
  }
});

it('leaves of the page’s own shaders what the device reads, each directive on a line of its own', () => {
  const marked = (text: string) => ['const a = /* glsl */ `', text, '`; // kept\nconst d = `  e`;'].join('');
  const source = marked('\n  /** why */\n  float b; // so\n\n  #if X\n  c;\n  #endif\n');
  expect(leanTemplates(source)).toBe(marked('\nfloat b;\n#if X\nc;\n#endif\n'));
});

it('joins the branches that are left', () => {
  expect(leanShader('#ifdef USE_MAP\na;\n#elif defined( USE_FOG )\nb;\n#else\nc;\n#endif')).toBe(
    '#if defined( USE_FOG )\nb;\n#else\nc;\n#endif',
  );
  expect(leanShader('#ifdef USE_FOG\na;\n#elif defined( USE_MAP )\nb;\n#else\nc;\n#endif')).toBe(
    '#ifdef USE_FOG\na;\n#else\nc;\n#endif',
  );
});

it('knows what is decided by how many lights there are of a kind', () => {
  expect(leanShader('#if NUM_SPOT_LIGHTS > 0\na;\n#endif\nb;')).toBe('b;');
  expect(leanShader('#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )\na;\n#else\nb;\n#endif')).toBe('b;');
  expect(leanShader('#if ! ( NUM_SPOT_LIGHTS > 0 && A ) || B\na;\n#endif')).toBe('a;');
  expect(leanShader('#if A && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )\na;\n#endif')).toBe('');
  for (const condition of ['( NUM_DIR_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )', 'A && ( B || C )', '( A )', 'A != 3']) {
    const text = `#if ${condition}\na;\n#endif`;
    expect(leanShader(text)).toBe(text);
  }
});

it('takes nothing out that the page has', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .map((path) => readFileSync(join('src', path), 'utf8'))
    .join('\n');
  expect(sources).toMatch(/\bDirectionalLight\b/);
  expect(sources).not.toMatch(/\b(Point|Spot|RectArea|Sun)Light\b|\bLightProbe|\bclippingPlanes\b|\balphaTest\b/);
});
