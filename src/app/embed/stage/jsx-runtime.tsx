/** Stands for React's own in the build of embeds: the few elements that belong into scenes are components there. */
import type { ElementType, Key } from 'react';
import { jsx as element, jsxs as elements, Fragment } from 'react/jsx-runtime';
import { inScene } from './in-scene';

const typeOf = (type: ElementType): ElementType => (typeof type === 'string' && inScene.get(type)) || type;

export const jsx = (type: ElementType, props: unknown, key?: Key) => element(typeOf(type), props, key);
export const jsxs = (type: ElementType, props: unknown, key?: Key) => elements(typeOf(type), props, key);
export { Fragment };
