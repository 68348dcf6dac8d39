/** Tells how far the work has come, on standard error. */
export interface ProgressBar {
  /** @param done how many of all are done; a share of one counts for the time that is left. */
  set(done: number): void;
  /** A line of its own, above the bar. */
  say(line: string): void;
  end(): void;
}

/** What progress is written to. */
export interface Screen {
  write(text: string | Uint8Array): void;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** ms between two drawings of a bar, and between two lines. */
const BAR = 100;
const LINES = 5000;

/** A bar with the time left in a terminal, else a line now and then; nothing of either for work that is done at once. */
export function createProgress(
  label: string,
  total: number,
  screen: Screen,
  now: () => number = Date.now,
): ProgressBar {
  const start = now();
  const isBar = screen.isTTY === true;
  let last = start;
  let isDrawn = false;
  const clear = () => {
    if (isDrawn) screen.write('\r\x1b[2K');
    isDrawn = false;
  };
  return {
    set(done) {
      const time = now();
      if (time - last < (isBar ? BAR : LINES) || done >= total) return;
      last = time;
      const text = progressText(label, done, total, time - start);
      if (!isBar) {
        screen.write(`${text}\n`);
        return;
      }
      clear();
      screen.write(barText(text, done / total, screen.columns ?? 80));
      isDrawn = true;
    },
    say(line) {
      clear();
      screen.write(`${line}\n`);
    },
    end: clear,
  };
}

/** "fit: 120 of 1000 files, 40 s left". */
function progressText(label: string, done: number, total: number, elapsed: number): string {
  const left = done > 0 ? `, ${duration((elapsed / done) * (total - done))} left` : '';
  return `${label}: ${Math.floor(done)} of ${total}${left}`;
}

function barText(text: string, share: number, columns: number): string {
  const width = Math.max(0, Math.min(30, columns - text.length - 3));
  const full = Math.round(share * width);
  return `${'█'.repeat(full)}${'░'.repeat(width - full)} ${text}`.slice(0, columns - 1);
}

function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 100) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 100 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`;
}
