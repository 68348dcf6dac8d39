import { addAfterEffect } from '@react-three/fiber';
import type { ShownView } from '../stage/shown-views';

/** Best first; the first that the browser can write. */
const KINDS = [
  { type: 'video/mp4;codecs=avc1.42E01F', ending: 'mp4' },
  { type: 'video/webm;codecs=vp9', ending: 'webm' },
  { type: 'video/webm;codecs=vp8', ending: 'webm' },
  { type: 'video/webm', ending: 'webm' },
  { type: 'video/mp4', ending: 'mp4' },
] as const;

const FRAMES_A_SECOND = 30;
const BITS_A_SECOND = 8_000_000;

/** How this browser writes videos; null where it can't. */
export function videoKind(): { type: string; ending: string } | null {
  if (typeof MediaRecorder === 'undefined' || !('captureStream' in HTMLCanvasElement.prototype)) return null;
  return KINDS.find(({ type }) => MediaRecorder.isTypeSupported(type)) ?? null;
}

/** A video under way. */
export interface Recording {
  /** The video; null when it was cancelled. Fails with an Error whose message is for people. */
  done: Promise<Blob | null>;
  cancel(): void;
}

/**
 * Records a view as it is seen, from now on.
 *
 * @param seconds how long
 * @param background CSS colour behind what is see-through
 * @param onProgress 0 to 1
 */
export function recordView(
  view: ShownView,
  seconds: number,
  background: string,
  onProgress: (progress: number) => void,
): Recording {
  let isCancelled = false;
  let finish = () => {};
  const done = new Promise<Blob | null>((resolve, reject) => {
    const kind = videoKind();
    const box = view.track.getBoundingClientRect();
    const stage = view.gl.domElement;
    const scale = stage.width / Math.max(1, stage.clientWidth || innerWidth);
    const film = document.createElement('canvas');
    // Encoders want even numbers.
    film.width = 2 * Math.round((box.width * scale) / 2);
    film.height = 2 * Math.round((box.height * scale) / 2);
    const pen = film.getContext('2d');
    if (!kind) return reject(new Error('This browser can’t write videos.'));
    if (!pen || film.width === 0 || film.height === 0) return reject(new Error('The view is not on the screen.'));
    const parts: Blob[] = [];
    const recorder = new MediaRecorder(film.captureStream(FRAMES_A_SECOND), {
      mimeType: kind.type,
      videoBitsPerSecond: BITS_A_SECOND,
    });
    const began = performance.now();
    // Directly after the page's own frame: later the drawing is gone.
    const stopFilming = addAfterEffect(() => {
      const { left, top, width, height } = view.track.getBoundingClientRect();
      pen.fillStyle = background;
      pen.fillRect(0, 0, film.width, film.height);
      pen.drawImage(stage, left * scale, top * scale, width * scale, height * scale, 0, 0, film.width, film.height);
    });
    const timer = setInterval(() => {
      view.invalidate();
      const share = (performance.now() - began) / 1000 / seconds;
      onProgress(Math.min(1, share));
      if (share >= 1) finish();
    }, 1000 / FRAMES_A_SECOND);
    finish = () => {
      clearInterval(timer);
      stopFilming();
      if (recorder.state !== 'inactive') recorder.stop();
    };
    recorder.ondataavailable = ({ data }) => {
      if (data.size > 0) parts.push(data);
    };
    recorder.onerror = () => {
      finish();
      reject(new Error('The browser broke off the recording.'));
    };
    recorder.onstop = () => {
      if (isCancelled) resolve(null);
      else if (parts.length === 0) reject(new Error('The browser recorded nothing.'));
      else resolve(new Blob(parts, { type: kind.type.split(';')[0] }));
    };
    recorder.start(500);
    view.invalidate();
  });
  return {
    done,
    cancel() {
      isCancelled = true;
      finish();
    },
  };
}
