import { HEAD_SIZE, layoutNumber, MAGIC, MOST_PLANES } from './blob';
import { comparisons, likeC } from './c';
import { blockComment, type Dialect, printRoutine, readersOf } from './print';
import { constantsIn, routinesOf } from './program';
import { realText, said, singleText } from './source-text';
import { chartsInOrder, shapesInOrder } from './tables';

/** A number of the routines: a real has the precision of the reader. */
const numberOf = (text: string): string => (/[.e]/.test(text) ? `LIMBER_REAL(${text})` : text);

/** The parameter that hands the limits to a routine. */
const LIMITS = 'const limber_limits *limits';

/** `limber.h`: one C99 and C++ header that reads limits which `writeBlob` wrote. The same text whatever the limits. */
export function printRuntime(): string {
  const sizes = { joints: 1, mostPlanes: MOST_PLANES, isCurved: true };
  const routines = routinesOf(shapesInOrder, chartsInOrder, sizes, 'double');
  const shorter = routinesOf(shapesInOrder, chartsInOrder, sizes, 'single');
  const readers = readersOf(routines, ['SLICES']);
  const handed = (name: string, text: string): string[] => (readers.has(name) ? [text] : []);
  const base = likeC('limber_real', 'limber_', 'static inline ', ({ type, name, isOut, size }) => {
    const typed = type === 'real' ? 'limber_real' : type;
    return size === 0 ? `${typed} ${name}` : `${isOut ? '' : 'const '}${typed} *${name}`;
  });
  const c: Dialect = {
    ...base,
    handed: (name) => handed(name, 'limits'),
    number: numberOf,
    constant: (name) => (name === 'SLICES' ? 'limits->slices' : `LIMBER_${name}`),
    table: (name) => `limits->${{ D: 'reals', I: 'wholes', F: 'field' }[name]}`,
    builtin: (name) =>
      ({ abs: 'LIMBER_MATH(fabs)', min: 'limber_min', max: 'limber_max', real: '(limber_real)', trunc: '(int)' })[
        name
      ] ?? `LIMBER_MATH(${name})`,
    signature: (routine) => {
      const line = base.signature(routine);
      const [given] = handed(routine.name, LIMITS);
      return given ? line.replace('(', `(${given}${routine.parameters.length > 0 ? ', ' : ''}`) : line;
    },
    declare: (type, name, size, value) => base.declare(type, name, size, size > 0 ? '{0}' : value),
  };
  const constants = constantsIn(routines, 'double', 0).filter(({ name }) => name !== 'SLICES');
  const single = new Map(constantsIn(routines, 'single', 0).map(({ name, value }) => [name, value]));
  const wholes = constants.filter(({ isWhole }) => isWhole);
  const reals = constants.filter(({ isWhole }) => !isWhole);
  return `${[
    ...HEAD,
    ...wholes.map(({ name, value }) => `#define LIMBER_${name} ${value}`),
    '',
    '#ifdef LIMBER_FLOAT',
    'typedef float limber_real;',
    '#define LIMBER_MATH(name) name##f',
    '#define LIMBER_REAL(number) number##f',
    ...reals.map(({ name }) => `#define LIMBER_${name} ${singleText(single.get(name)!)}f`),
    '#else',
    'typedef double limber_real;',
    '#define LIMBER_MATH(name) name',
    '#define LIMBER_REAL(number) number',
    ...reals.map(({ name, value }) => `#define LIMBER_${name} ${realText(value)}`),
    '#endif',
    '',
    ...OPEN,
    ...comparisons('limber_real', 'limber_'),
    ...routines.flatMap((routine, i) => {
      const [double, single] = [routine, shorter[i]].map((one) => printRoutine(one, c));
      return double === single ? [double, ''] : ['#ifdef LIMBER_FLOAT', single, '#else', double, '#endif', ''];
    }),
    ...FUNCTIONS,
    '#endif',
  ].join('\n')}\n`;
}

const HEAD = `/*
 * limber.h: joint limits at run time, in C99 and C++. Written by Limber; no library but the standard one, no allocation, no state.
 *
 *   limber_limits hero;
 *   const char *problem = limber_open(bytes, size, &hero);   // the bytes of a .limber file, 8-byte aligned; they must outlive hero
 *   if (problem) return fail(problem);
 *   int arm = limber_find(&hero, "LeftArm");
 *   limber_project(&hero, arm, rotation, projected);
 *
 * Rotations are unit quaternions x, y, z, w, parentFromLocal: of a joint in its parent, right-handed. Angles are in radians. Reals are
 * double, or float where LIMBER_FLOAT is defined before this header is included; a .limber file serves both. Several characters are
 * several limber_limits. All functions only read a limber_limits: threads may share one.
 */
#ifndef LIMBER_H
#define LIMBER_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
`.split('\n');

const OPEN = `/* The limits of a character, as limber_open found them in bytes. */
typedef struct limber_limits {
  int joint_count;
  int slices;
  const limber_real *reals;
  const int32_t *wholes;
  const float *field;
  const char *names;
} limber_limits;

/*
 * Finds limits in the bytes of a .limber file and leaves them where they are. Returns NULL, or what is wrong with the bytes in one
 * sentence; limits has no joints then. A checksum finds bytes that were changed by accident, not those that were changed on purpose.
 */
static inline const char *limber_open(const void *bytes, size_t size, limber_limits *limits) {
  const unsigned char *at = (const unsigned char *)bytes;
  uint32_t head[12];
  uint32_t sum = 2166136261u;
  uint64_t reals, wholes, field, names;
  limits->joint_count = 0;
  limits->slices = 0;
  limits->reals = NULL;
  limits->wholes = NULL;
  limits->field = NULL;
  limits->names = NULL;
  if (bytes == NULL || size < ${HEAD_SIZE}) return "There are too few bytes for limits.";
  if ((uintptr_t)bytes % 8 != 0) return "The bytes of limits must begin at a multiple of 8.";
  memcpy(head, bytes, sizeof head);
  if (head[0] != ${MAGIC}u) return "These are no limits of Limber, or this processor has the other order of bytes.";
  if (head[1] != ${layoutNumber()}u) return "The limits and this header are of different versions of Limber: export both again.";
  if (head[2] > size) return "The bytes of limits are cut off.";
  for (uint32_t i = 16; i < head[2]; ++i) sum = (sum ^ at[i]) * 16777619u;
  if (sum != head[3]) return "The bytes of limits were changed after they were written.";
  reals = head[5];
  wholes = head[6];
  field = head[7];
  names = head[8];
  if (${HEAD_SIZE} + 12 * reals + 4 * wholes + 4 * field + names > head[2]) return "The bytes of limits are cut off.";
#ifdef LIMBER_FLOAT
  limits->reals = (const float *)(const void *)(at + ${HEAD_SIZE} + 8 * reals);
#else
  limits->reals = (const double *)(const void *)(at + ${HEAD_SIZE});
#endif
  limits->wholes = (const int32_t *)(const void *)(at + ${HEAD_SIZE} + 12 * reals);
  limits->field = (const float *)(const void *)(at + ${HEAD_SIZE} + 12 * reals + 4 * wholes);
  limits->names = (const char *)(at + ${HEAD_SIZE} + 12 * reals + 4 * wholes + 4 * field);
  limits->joint_count = (int)head[4];
  limits->slices = (int)head[9];
  return NULL;
}

/* The name of a joint in the skeleton; NULL where there is no such joint. */
static inline const char *limber_name(const limber_limits *limits, int joint) {
  const char *name = limits->names;
  if (joint < 0 || joint >= limits->joint_count) return NULL;
  for (int i = 0; i < joint; ++i) name += strlen(name) + 1;
  return name;
}

/* The joint of a name; -1 where no limit is of that name. Of joints that are called alike, the first. */
static inline int limber_find(const limber_limits *limits, const char *name) {
  const char *other = limits->names;
  for (int i = 0; i < limits->joint_count; ++i) {
    if (strcmp(other, name) == 0) return i;
    other += strlen(other) + 1;
  }
  return -1;
}
`.split('\n');

const comment = (text: string): string => blockComment(text).join('\n');

const FUNCTIONS =
  `${comment(`${said.project} A joint without a limit, -1 say, may have any rotation. projected may be rotation.`)}
static inline void limber_project(const limber_limits *limits, int joint, const limber_real *rotation, limber_real *projected) {
  if (joint >= 0 && joint < limits->joint_count) {
    limber_project_rotation(limits, joint, rotation, true, projected);
  } else {
    for (int k = 0; k < 4; ++k) projected[k] = rotation[k];
  }
}

${comment(said.contains('1e-6 (1e-5 in single precision)'))}
static inline bool limber_contains(const limber_limits *limits, int joint, const limber_real *rotation) {
  return joint < 0 || joint >= limits->joint_count || limber_is_inside(limits, joint, rotation);
}

${comment(said.violation)}
static inline limber_real limber_violation(const limber_limits *limits, int joint, const limber_real *rotation) {
  return joint < 0 || joint >= limits->joint_count ? LIMBER_REAL(0.0) : limber_angle_outside(limits, joint, rotation);
}

/*
 * Projects count rotations at once: the rotation 4 * i of rotations is of the joint joints[i]. projected may be rotations. Hand over a pose
 * whose joints are in another order, or several poses, or one joint again and again.
 */
static inline void limber_project_all(const limber_limits *limits, int count, const int *joints, const limber_real *rotations,
                                      limber_real *projected) {
  for (int i = 0; i < count; ++i) limber_project(limits, joints[i], rotations + 4 * i, projected + 4 * i);
}

${comment(`${said.projectTied} The order of joints is that of limber_name. Limits without ties are projected without softening.`)}
static inline limber_real limber_project_tied(const limber_limits *limits, int joint, const limber_real *pose, limber_real *projected) {
  if (joint < 0 || joint >= limits->joint_count) return LIMBER_REAL(0.0);
  return limber_project_in_slice(limits, joint, pose, projected);
}
`.split('\n');
