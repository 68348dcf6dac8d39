// Few clips are searched for ties: a part of the worker that is fetched when it is asked for.
export { learnTiesInSteps, tiedStudy } from '../core/study';
