// A file of its own, so that the limits of people are fetched where they are asked for.
export { checkHumanInSteps } from '../core/study';
