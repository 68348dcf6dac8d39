import { describe } from 'vitest';
import { shapeKinds } from './index';
import { describeShape } from './testing/describe-shape';

describe.each(shapeKinds)('%s', describeShape);
