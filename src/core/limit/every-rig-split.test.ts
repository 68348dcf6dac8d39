import { describeEveryRig } from './testing/describe-every-rig';

describeEveryRig('swing-twist');
