export { finish, type Steps } from '../core/math/steps';
