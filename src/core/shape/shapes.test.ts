import { describe } from 'vitest';
import { shapeKinds } from './shapes';
import { describeShape } from './testing/describe-shape';

describe.each(shapeKinds)('%s', describeShape);
