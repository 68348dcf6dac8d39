import type { WebGLRenderer } from 'three';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { smoothAtRest } from './smooth-rest';

/** What goes to the screen, and what is copied there; the rest as names of calls. */
function fakeGraphics({ isAble = true, pixelRatio = 1 } = {}) {
  const bound: Record<string, unknown> = { FRAMEBUFFER: null, READ_FRAMEBUFFER: null, DRAW_FRAMEBUFFER: null };
  const log: string[] = [];
  const alive = new Set<object>();
  const make = () => {
    const thing = {};
    alive.add(thing);
    return thing;
  };
  class Context {
    drawingBufferWidth = 800;
    drawingBufferHeight = 600;
    FRAMEBUFFER = 'FRAMEBUFFER';
    READ_FRAMEBUFFER = 'READ_FRAMEBUFFER';
    DRAW_FRAMEBUFFER = 'DRAW_FRAMEBUFFER';
    FRAMEBUFFER_COMPLETE = 'complete';
    getParameter = () => 8;
    createFramebuffer = make;
    createRenderbuffer = make;
    deleteFramebuffer = (thing: object) => alive.delete(thing);
    deleteRenderbuffer = (thing: object) => alive.delete(thing);
    bindRenderbuffer = () => {};
    renderbufferStorageMultisample = (_: unknown, samples: number) => log.push(`${samples} samples`);
    framebufferRenderbuffer = () => {};
    checkFramebufferStatus = () => (isAble ? 'complete' : 'incomplete');
    blitFramebuffer = () =>
      log.push(`${bound.READ_FRAMEBUFFER ? 'samples' : 'screen'} to ${bound.DRAW_FRAMEBUFFER ? 'samples' : 'screen'}`);
    bindFramebuffer(place: string, framebuffer: unknown) {
      for (const each of place === 'FRAMEBUFFER' ? Object.keys(bound) : [place]) bound[each] = framebuffer;
    }
  }
  const gl = new Context();
  const renderer = {
    getContext: () => gl,
    getPixelRatio: () => pixelRatio,
    setScissorTest: () => {},
    clear: () => log.push(bound.DRAW_FRAMEBUFFER ? 'clear samples' : 'clear screen'),
  } as unknown as WebGLRenderer;
  const draw = () => {
    // As a renderer does before it draws to the screen, after it drew elsewhere.
    gl.bindFramebuffer('FRAMEBUFFER', {});
    gl.bindFramebuffer('FRAMEBUFFER', null);
    log.push(bound.DRAW_FRAMEBUFFER ? 'draw samples' : 'draw screen');
  };
  return { renderer, draw, log, alive };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a picture that comes to rest', () => {
  function watch(options = {}) {
    const graphics = fakeGraphics(options);
    const ask = vi.fn();
    const smooth = smoothAtRest(graphics.renderer, ask);
    const frame = ({ isWhole = true, goesOn = false } = {}) => {
      smooth.begin(isWhole);
      graphics.draw();
      smooth.end(goesOn);
    };
    return { ...graphics, ask, smooth, frame };
  }

  it('is drawn once more with smooth edges, and then no more', () => {
    const { frame, ask, log, alive } = watch();
    frame();
    vi.advanceTimersByTime(1000);
    expect(ask).toHaveBeenCalledTimes(1);
    frame();
    expect(log).toEqual([
      'draw screen',
      '4 samples',
      '4 samples',
      'clear samples',
      'draw samples',
      'samples to screen',
    ]);
    expect(alive.size).toBe(0);
    vi.advanceTimersByTime(10_000);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('is drawn as always where it changes twice a second', () => {
    const { frame, ask } = watch();
    for (let i = 0; i < 9; i++) {
      frame();
      vi.advanceTimersByTime(500);
    }
    expect(ask).not.toHaveBeenCalled();
  });

  it('is drawn as always while it moves, and anew when it rests again', () => {
    const { frame, ask, log } = watch();
    for (let i = 0; i < 9; i++) {
      frame({ goesOn: true });
      vi.advanceTimersByTime(700);
    }
    expect(ask).not.toHaveBeenCalled();
    for (let i = 0; i < 2; i++) {
      frame();
      vi.advanceTimersByTime(700);
      frame();
      vi.advanceTimersByTime(700);
    }
    expect(log.filter((line) => line === 'samples to screen').length).toBe(2);
  });

  it('waits with that until all of it is drawn', () => {
    const { frame, log } = watch();
    frame();
    vi.advanceTimersByTime(700);
    frame({ isWhole: false });
    expect(log).toEqual(['draw screen', 'draw screen']);
    frame();
    expect(log.at(-1)).toBe('samples to screen');
  });

  it.each([
    ['whose pixels are fine', { pixelRatio: 2 }, 0],
    ['whose graphics have no samples', { isAble: false }, 1],
  ])('%s is left as it is', (_, options, asked) => {
    const { frame, ask, log, alive } = watch(options);
    for (let i = 0; i < 4; i++) {
      frame();
      vi.advanceTimersByTime(1000);
    }
    expect(ask).toHaveBeenCalledTimes(asked);
    expect(log.filter((line) => /draw|to/.test(line))).toEqual(Array(4).fill('draw screen'));
    expect(alive.size).toBe(0);
  });

  it('asks for nothing once it is stopped', () => {
    const { frame, ask, smooth } = watch();
    frame();
    smooth.stop();
    vi.advanceTimersByTime(1000);
    expect(ask).not.toHaveBeenCalled();
  });
});
