import { containsRotation } from '../src/core';
import { readQuat } from '../src/core/math';
import { type Capture, capturesOf, isHere, type Source, sources } from './captures';
import type { Table } from './measure';

/** Frames of a clip that are asked for, spread evenly. */
const FRAMES = 500;
const HAND = /Thumb|Index|Middle|Ring|Pinky/;

interface Count {
  inside: number;
  all: number;
}

/** What of a source, or of many, is inside. */
interface Tally {
  clips: number;
  frames: number;
  /** Frames in which every joint is inside, and every joint but fingers. */
  whole: number;
  wholeBody: number;
  /** Joint-frames by role, without its side. */
  roles: Map<string, Count>;
}

const empty = (): Tally => ({ clips: 0, frames: 0, whole: 0, wholeBody: 0, roles: new Map() });

function add(tally: Tally, { clip, limits, roles }: Capture): void {
  const joints = clip.skeleton.names.length;
  const counts = limits.map(({ joint }) => {
    const role = String(roles.byJoint[joint]).replace(/^(left|right)/, '');
    if (!tally.roles.has(role)) tally.roles.set(role, { inside: 0, all: 0 });
    return { role, count: tally.roles.get(role)! };
  });
  tally.clips++;
  for (let frame = 0; frame < clip.frameCount; frame += Math.max(1, Math.floor(clip.frameCount / FRAMES))) {
    let [isWhole, isWholeBody] = [true, true];
    for (const [i, limit] of limits.entries()) {
      const isIn = containsRotation(limit, readQuat(clip.rotations, frame * joints + limit.joint));
      counts[i].count.all++;
      if (isIn) counts[i].count.inside++;
      else {
        isWhole = false;
        if (!HAND.test(counts[i].role)) isWholeBody = false;
      }
    }
    tally.frames++;
    if (isWhole) tally.whole++;
    if (isWholeBody) tally.wholeBody++;
  }
}

function join(tallies: readonly Tally[]): Tally {
  const sum = empty();
  for (const { clips, frames, whole, wholeBody, roles } of tallies) {
    sum.clips += clips;
    sum.frames += frames;
    sum.whole += whole;
    sum.wholeBody += wholeBody;
    for (const [role, { inside, all }] of roles) {
      const { inside: i, all: a } = sum.roles.get(role) ?? { inside: 0, all: 0 };
      sum.roles.set(role, { inside: i + inside, all: a + all });
    }
  }
  return sum;
}

const percent = ({ inside, all }: Count): string => (all > 0 ? `${((100 * inside) / all).toFixed(2)} %` : '–');

const part = ({ roles }: Tally, isOf: (role: string) => boolean): Count =>
  [...roles]
    .filter(([role]) => isOf(role))
    .reduce((sum, [, { inside, all }]) => ({ inside: sum.inside + inside, all: sum.all + all }), { inside: 0, all: 0 });

const isHand = (role: string): boolean => HAND.test(role);

/** The roles that leave most, of those that leave in one joint-frame of a hundred. */
const leaving = ({ roles }: Tally): string =>
  [...roles]
    .map(([role, { inside, all }]) => ({ role, out: 1 - inside / all }))
    .filter(({ out }) => out > 0.01)
    .sort((a, b) => b.out - a.out)
    .slice(0, 3)
    .map(({ role, out }) => `${role} ${(100 * out).toFixed(0)} %`)
    .join(', ') || '–';

const cells = (tally: Tally): (string | number)[] => [
  tally.clips,
  tally.frames,
  percent(part(tally, (role) => !isHand(role))),
  percent({ inside: tally.wholeBody, all: tally.frames }),
  percent(part(tally, isHand)),
  percent({ inside: tally.whole, all: tally.frames }),
];

/** Of these beside the repository nobody says that they are dance, or that hands do not rest straight. */
const isEveryday = ({ from }: Source): boolean => /^(mocap\/CMU|rigs)/.test(from);

/** Frames of captures inside the adult set, by source and by role. */
export async function captureTables(): Promise<Table[]> {
  const found: { source: Source; tally: Tally }[] = [];
  for (const source of sources) {
    const tally = empty();
    for await (const capture of capturesOf(source)) add(tally, capture);
    if (tally.clips > 0) found.push({ source, tally });
  }
  const absent = sources.filter((source) => !isHere(source)).map(({ name }) => name);
  const pooled = [
    ['everyday, beside the repository', ({ source }: { source: Source }) => isEveryday(source)],
    ['all that was looked at', ({ source }: { source: Source }) => source.split === 'looked at'],
    ['all that was held out', ({ source }: { source: Source }) => source.split === 'held out'],
  ] as const;
  const pools = pooled.map(([name, isOf]) => ({ name, tally: join(found.filter(isOf).map(({ tally }) => tally)) }));
  const names = [...new Set(pools.flatMap(({ tally }) => [...tally.roles.keys()]))].sort();
  return [
    {
      title: 'Captures inside the adult set',
      note:
        `Up to some ${FRAMES} frames of a clip, evenly spread. Numbers of the set were chosen by sources that were looked at, and by none that was held out; of these the last six were opened ` +
        `when all numbers stood. Fingers count apart: rigs rest thumbs in many ways. ${absent.length > 0 ? `Absent here: ${absent.join('; ')}.` : 'All sources were there.'}`,
      columns: ['source', 'from', 'split', 'clips', 'frames', 'body', 'whole body', 'fingers', 'whole', 'leave most'],
      rows: [
        ...found.map(({ source, tally }) => [source.name, source.from, source.split, ...cells(tally), leaving(tally)]),
        ...pools.map(({ name, tally }) => [name, '', '', ...cells(tally), leaving(tally)]),
      ],
    },
    {
      title: 'Captures by role',
      note: 'Joint-frames inside the adult set.',
      columns: ['role', ...pools.map(({ name }) => name)],
      rows: names.map((role) => [
        role,
        ...pools.map(({ tally }) => percent(tally.roles.get(role) ?? { inside: 0, all: 0 })),
      ]),
    },
  ];
}
