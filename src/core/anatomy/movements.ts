/** One way a joint can go, as it is spoken of. */
export interface Movement {
  /** "flexion". */
  readonly name: string;
  /** Of a joint that is there: "flexed". */
  readonly state: string;
  /** Of a joint that can go there: "flexes". */
  readonly verb: string;
}

const movement = (name: string, state: string, verb: string): Movement => ({ name, state, verb });

/** Every way a joint of a person is said to go. */
export const movements = {
  flexion: movement('flexion', 'flexed', 'flexes'),
  extension: movement('extension', 'extended', 'extends'),
  abduction: movement('abduction', 'abducted', 'abducts'),
  adduction: movement('adduction', 'adducted', 'adducts'),
  internal: movement('internal rotation', 'turned in', 'turns in'),
  external: movement('external rotation', 'turned out', 'turns out'),
  pronation: movement('pronation', 'pronated', 'pronates'),
  supination: movement('supination', 'supinated', 'supinates'),
  inversion: movement('inversion', 'inverted', 'inverts'),
  eversion: movement('eversion', 'everted', 'everts'),
  radial: movement('radial deviation', 'bent to the thumb', 'bends to the thumb'),
  ulnar: movement('ulnar deviation', 'bent to the little finger', 'bends to the little finger'),
  dorsiflexion: movement('dorsiflexion', 'dorsiflexed', 'dorsiflexes'),
  plantarflexion: movement('plantarflexion', 'plantarflexed', 'plantarflexes'),
  varus: movement('varus', 'bowed out', 'bows out'),
  valgus: movement('valgus', 'knocked in', 'knocks in'),
  carryOut: movement('valgus', 'carried out', 'carries out'),
  carryIn: movement('varus', 'carried in', 'carries in'),
  bendLeft: movement('left lateral bending', 'bent left', 'bends left'),
  bendRight: movement('right lateral bending', 'bent right', 'bends right'),
  turnLeft: movement('left rotation', 'turned left', 'turns left'),
  turnRight: movement('right rotation', 'turned right', 'turns right'),
  tiltForward: movement('forward tilt', 'tilted forward', 'tilts forward'),
  tiltBackward: movement('backward tilt', 'tilted backward', 'tilts backward'),
  protraction: movement('protraction', 'drawn forward', 'draws forward'),
  retraction: movement('retraction', 'drawn back', 'draws back'),
  elevation: movement('elevation', 'raised', 'rises'),
  depression: movement('depression', 'lowered', 'lowers'),
  rollBack: movement('backward rotation', 'rolled back', 'rolls back'),
  rollForward: movement('forward rotation', 'rolled forward', 'rolls forward'),
  swingUp: movement('swing up', 'swung up', 'swings up'),
  swingDown: movement('swing down', 'swung down', 'swings down'),
  swingLeft: movement('swing left', 'swung left', 'swings left'),
  swingRight: movement('swing right', 'swung right', 'swings right'),
  twistLeft: movement('twist anticlockwise', 'twisted anticlockwise', 'twists anticlockwise'),
  twistRight: movement('twist clockwise', 'twisted clockwise', 'twists clockwise'),
} as const satisfies Record<string, Movement>;

export type MovementKey = keyof typeof movements;
