// Takes out of three's shaders what no material of the page can ask for: three decides that with macros.

/** Macros that are never defined here: no material has textures, coats, environments, morphs or batches, no light is a probe. */
const NEVER = new Set(
  `ALPHAHASH ALPHAMAP AOMAP BATCHING BATCHING_COLOR BUMPMAP CLEARCOAT CLEARCOATMAP CLEARCOAT_NORMALMAP CLEARCOAT_ROUGHNESSMAP
  TRANSMISSION TRANSMISSIONMAP THICKNESSMAP IRIDESCENCE IRIDESCENCEMAP IRIDESCENCE_THICKNESSMAP SHEEN SHEEN_COLORMAP
  SHEEN_ROUGHNESSMAP ANISOTROPY ANISOTROPYMAP DISPERSION ENVMAP NORMALMAP NORMALMAP_TANGENTSPACE NORMALMAP_OBJECTSPACE
  TANGENT DISPLACEMENTMAP EMISSIVEMAP GRADIENTMAP LIGHTMAP METALNESSMAP ROUGHNESSMAP SPECULARMAP SPECULAR SPECULAR_COLORMAP
  SPECULAR_INTENSITYMAP MAP UV UV1 UV2 UV3 MATCAP MORPHTARGETS MORPHNORMALS MORPHCOLORS LOGARITHMIC_DEPTH_BUFFER REVERSED_DEPTH_BUFFER
  LIGHT_PROBES ALPHATEST`
    .split(/\s+/)
    .map((name) => `USE_${name}`)
    .concat('PHYSICAL', 'IOR', 'ENVMAP_TYPE_CUBE', 'ENVMAP_TYPE_CUBE_UV', 'ENV_WORLDPOS', 'SHADOWMAP_TYPE_VSM'),
);

/** What there is none of here, as three counts it: lights shine from the sky and from afar, and nothing is clipped. */
const NONE = new Set(
  ['SUN', 'POINT', 'SPOT', 'RECT_AREA']
    .flatMap((light) => [`NUM_${light}_LIGHTS`, `NUM_${light}_LIGHT_SHADOWS`])
    .concat('NUM_SPOT_LIGHT_COORDS', 'NUM_SPOT_LIGHT_MAPS', 'NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS')
    .concat('NUM_LIGHT_PROBE_GRIDS', 'NUM_CLIPPING_PLANES'),
);

/** The page's own shaders where they stand in the source, without what only people read. */
export const leanTemplates = (source: string): string =>
  source.replace(/(\/\* glsl \*\/ `)([^`]*)`/g, (_, start: string, text: string) => {
    const lean = text
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/\/\/.*/g, '')
      .replace(/\s*\n\s*/g, '\n');
    return `${start}${lean}\``;
  });

interface Block {
  /** Whether the lines of this branch stay. */
  isKept: boolean;
  /** Whether its directives stay: it is decided when the program is built. */
  isOpen: boolean;
  /** Whether a branch before is always taken. */
  isDecided: boolean;
}

/** A shader without comments, indents and the branches that are never taken. Means the same to the materials of the page. */
export function leanShader(source: string): string {
  const kept: string[] = [];
  const blocks: Block[] = [];
  for (const raw of source.replace(/\/\*[\s\S]*?\*\//g, '').split('\n')) {
    const line = raw.replace(/\/\/.*/, '').trim();
    if (line === '') continue;
    const [, directive = '', condition = ''] = line.match(/^#\s*(ifdef|ifndef|if|elif|else|endif)\b\s*(.*)$/) ?? [];
    const block = blocks.at(-1);
    const isInside = blocks.every(({ isKept }) => isKept);
    if (directive.startsWith('if')) {
      const truth = truthOf(directive, condition);
      blocks.push({ isKept: truth !== false, isOpen: truth === null, isDecided: truth === true });
      if (isInside && truth === null) kept.push(line);
    } else if (directive === 'endif') {
      blocks.pop();
      if (block?.isOpen && blocks.every(({ isKept }) => isKept)) kept.push(line);
    } else if (directive && block) {
      const isAround = blocks.slice(0, -1).every(({ isKept }) => isKept);
      const truth = block.isDecided ? false : directive === 'else' ? true : truthOf('if', condition);
      block.isKept = truth !== false;
      if (isAround && block.isKept) {
        // After branches that are gone this one begins what is left, or is all that is left.
        if (block.isOpen) kept.push(directive === 'else' || truth === null ? line : '#else');
        else if (truth === null) kept.push(`#if ${condition}`);
      }
      if (truth === null) block.isOpen = true;
      if (truth === true) block.isDecided = true;
    } else if (isInside) kept.push(line);
  }
  return kept.join('\n');
}

/** Of a condition; null where it is not known. */
function truthOf(directive: string, condition: string): boolean | null {
  if (directive === 'ifdef') return truthOfTerm(condition);
  if (directive === 'ifndef') return not(truthOfTerm(condition));
  const plain = condition.replace(/defined\s*\(\s*(\w+)\s*\)/g, '$1');
  const words = plain.match(/&&|\|\||[()]|!(?!=)|(?:[^&|()!]|!=)+/g) ?? [];
  return either(words.map((word) => word.trim()).filter((word) => word !== ''));
}

/** What is left of a condition, up to where its bracket closes. Takes from the front of `words`. */
function either(words: string[]): boolean | null {
  const alternatives = [both(words)];
  for (; words[0] === '||'; alternatives.push(both(words))) words.shift();
  return not(all(alternatives.map(not)));
}

function both(words: string[]): boolean | null {
  const terms = [one(words)];
  for (; words[0] === '&&'; terms.push(one(words))) words.shift();
  return all(terms);
}

function one(words: string[]): boolean | null {
  const word = words.shift() ?? '';
  if (word === '!') return not(one(words));
  if (word !== '(') return truthOfTerm(word);
  const inside = either(words);
  words.shift();
  return inside;
}

const not = (truth: boolean | null): boolean | null => (truth === null ? null : !truth);

const all = (terms: readonly (boolean | null)[]): boolean | null =>
  terms.includes(false) ? false : terms.every((truth) => truth === true) ? true : null;

/** Of a macro, or of a count: `NUM_POINT_LIGHTS > 0`, `UNROLLED_LOOP_INDEX < NUM_POINT_LIGHTS`. */
function truthOfTerm(term: string): boolean | null {
  if (NEVER.has(term)) return false;
  const [, more, less] = term.match(/^(\w+)\s*>\s*0$|^\w+\s*<\s*(\w+)$/) ?? [];
  return NONE.has(more ?? less) ? false : null;
}
