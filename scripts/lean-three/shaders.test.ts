import { expect, it } from 'vitest';
import { leanShader } from './shaders';

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

it('joins the branches that are left', () => {
  expect(leanShader('#ifdef USE_MAP\na;\n#elif defined( USE_FOG )\nb;\n#else\nc;\n#endif')).toBe(
    '#if defined( USE_FOG )\nb;\n#else\nc;\n#endif',
  );
  expect(leanShader('#ifdef USE_FOG\na;\n#elif defined( USE_MAP )\nb;\n#else\nc;\n#endif')).toBe(
    '#ifdef USE_FOG\na;\n#else\nc;\n#endif',
  );
});
