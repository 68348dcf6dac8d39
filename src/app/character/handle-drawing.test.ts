import { parseHTML } from 'linkedom';
import * as THREE from 'three';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Vec3 } from '../../core';
import { clipOf, wanderingRotations } from '../../core/testing/made-clip';
import { createLiveFrame } from '../../state/frame/live';
import { store } from '../../state/store';
import { writeAll } from '../stage/writes';
import { createHandleDrawing } from './handle-drawing';
import type { Handle } from './handles';

const axis = '<g><line/><line/><circle/><circle/></g>';
const page = `<div id="root"><svg>
  <g data-line="hand"><line class="reach-ray"/><line class="reach-halo"/><line class="reach-gap"/><circle class="reach-end"/></g>
  <g data-axes="hand">${axis.repeat(3)}</g></svg>
  <div data-handle="hand"><span class="handle-label"></span><span class="visually-hidden"></span></div></div>`;

const clip = clipOf(wanderingRotations(4, 3));
const live = createLiveFrame(clip.skeleton);
const camera = new THREE.PerspectiveCamera(30, 2, 0.1, 10);
camera.position.set(0, 0, 3);
camera.lookAt(0, 0, 0);
camera.updateMatrixWorld();

function setUp() {
  const { document } = parseHTML(page);
  vi.stubGlobal('document', document);
  const root = document.querySelector('#root') as unknown as HTMLElement;
  const at = { wanted: [0.2, 0.1, 0] as Vec3, reached: [0, 0.1, 0] as Vec3, shortfall: '20 cm out of reach' };
  const copy = (from: Vec3, out: Vec3) => {
    for (let k = 0; k < 3; k++) out[k] = from[k];
    return out;
  };
  const handle: Handle = {
    id: 'hand',
    label: 'Left hand',
    canPin: true,
    wanted: (_, out) => copy(at.wanted, out),
    reached: (_, out) => copy(at.reached, out),
    origin: () => null,
    state: () => 'pulled',
    shortfall: () => at.shortfall,
    moveTo() {},
    pin() {},
    release() {},
    selectJoint() {},
  };
  const draw = createHandleDrawing(root, [handle]);
  const element = root.querySelector<HTMLElement>('[data-handle]')!;
  return {
    root,
    at,
    element,
    draw: () =>
      draw({ camera, target: new THREE.Vector3(), width: 400, height: 200, right: 0, state: store.getState(), live }),
    stop: () => draw.stop(),
  };
}

/** CSS pixels, by three's own projection. */
const seen = (p: Vec3) => {
  const { x, y } = new THREE.Vector3(...p).project(camera);
  return [(200 * (x + 1)).toFixed(1), (100 * (1 - y)).toFixed(1)];
};

beforeEach(() => {
  writeAll();
  store.setState({ clip, live });
});

describe('handles', () => {
  it('are written where they are seen once the frame has been drawn, and not before: other views ask where they are until then', () => {
    const { root, at, element, draw } = setUp();
    const before = root.outerHTML;
    draw();
    expect(root.outerHTML).toBe(before);
    writeAll();
    const [x, y] = seen(at.wanted);
    expect(element.style.transform).toBe(`translate(${x}px, ${y}px)`);
    expect(element.textContent).toContain('20 cm out of reach');
    const end = root.querySelector('.reach-end')!;
    expect([end.getAttribute('cx'), end.getAttribute('cy')]).toEqual(seen(at.reached));
    expect(end.hasAttribute('data-off')).toBe(false);
    // The axis that points at the eye is left out.
    const shown = [...root.querySelector('[data-axes]')!.children].map((child) => !child.hasAttribute('data-off'));
    expect(shown).toEqual([true, true, false]);
  });

  it('that arrive hide the way that is missing', () => {
    const { root, at, draw } = setUp();
    draw();
    writeAll();
    at.shortfall = '';
    at.reached = at.wanted;
    draw();
    writeAll();
    expect(root.querySelector('.reach-end')!.hasAttribute('data-off')).toBe(true);
    expect(root.querySelector('.handle-label')!.textContent).toBe('Left hand');
  });

  it('that are gone are not written', () => {
    const { root, draw, stop } = setUp();
    const before = root.outerHTML;
    draw();
    stop();
    writeAll();
    expect(root.outerHTML).toBe(before);
  });
});
