import type { Command } from '../command';
import { carry } from './carry';
import { check } from './check';
import { cloud, merge } from './cloud';
import { evidence } from './evidence';
import { exportCommand } from './export';
import { fit } from './fit';
import { hold } from './hold';
import { human } from './human';
import { info } from './info';
import { solve } from './solve';

/** The table of commands: one file and one line each. */
export const commands: Record<string, Command> = {
  info,
  fit,
  human,
  check,
  hold,
  solve,
  carry,
  evidence,
  export: exportCommand,
  cloud,
  merge,
};
