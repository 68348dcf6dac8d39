import { describeEveryRig } from './testing/describe-every-rig';

describeEveryRig('none');
