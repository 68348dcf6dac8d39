import type { Clip } from '../../core';

/** What stands between the name of a file and that of an animation in it. */
const OF_FILE = ' · ';

/** The name of a clip without the ending of its file: "walk", "Xbot run". */
export const stemOf = ({ name }: Pick<Clip, 'name'>): string => {
  const [file, ...animation] = name.split(OF_FILE);
  return [file.replace(/\.[^.]*$/, ''), ...animation].join(' ');
};

/** What a clip is called among the animations of a file: "run", where its name is "Xbot.glb · run". */
export const animationName = ({ name }: Pick<Clip, 'name'>): string => {
  const [, ...animation] = name.split(OF_FILE);
  return animation.join(OF_FILE) || stemOf({ name });
};

/** Names of clips without endings, each another: "walk", "walk 2". */
export function namesOf(clips: readonly Pick<Clip, 'name'>[]): string[] {
  const taken = new Set<string>();
  return clips.map((clip) => {
    const stem = stemOf(clip);
    let name = stem;
    for (let i = 2; taken.has(name); i++) name = `${stem} ${i}`;
    taken.add(name);
    return name;
  });
}
