import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clipOf, wanderingRotations } from '../../core/testing/made-clip';
import { createLiveFrame } from '../../state/frame/live';
import { flush, requestFrame } from '../../state/frame/playback';
import { store } from '../../state/store';
import { cancelWrite, writeAll, writeLater, writeOnTick } from './writes';

const refresh = () => {
  requestFrame();
  flush();
};

beforeEach(() => {
  writeAll();
  const clip = clipOf(wanderingRotations(20, 3));
  store.setState({ clip, live: createLiveFrame(clip.skeleton) });
});

describe('writes', () => {
  it('wait until the frame has been drawn, and happen once however often they are asked for', () => {
    const write = vi.fn();
    writeLater(write);
    writeLater(write);
    expect(write).not.toHaveBeenCalled();
    writeAll();
    writeAll();
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('can be called off', () => {
    const write = vi.fn();
    writeLater(write);
    cancelWrite(write);
    writeAll();
    expect(write).not.toHaveBeenCalled();
  });

  it('follow each tick with the frame it made', () => {
    const listener = vi.fn();
    const stop = writeOnTick(listener);
    refresh();
    expect(listener).not.toHaveBeenCalled();
    writeAll();
    expect(listener).toHaveBeenCalledExactlyOnceWith(store.getState().live);
    stop();
    refresh();
    writeAll();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('do not pile up where nothing draws: the next tick does them', () => {
    const listener = vi.fn();
    const stop = writeOnTick(listener);
    refresh();
    refresh();
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
  });
});
