import { terminalText } from '#command-line';

/** A terminal whose content is redrawn. */
export interface Screen {
  /** Replaces the content; text that does not fit is cut off. */
  draw: (text: string) => void;
  /** Aborted when the user quits. */
  closing: AbortSignal;
  /** Restores the terminal. */
  close: () => void;
}

const OTHER_SCREEN = '\x1b[?1049h';
const OWN_SCREEN = '\x1b[?1049l';
const HIDE_CURSOR = '\x1b[?25l';
const SHOW_CURSOR = '\x1b[?25h';
const NO_WRAP = '\x1b[?7l';
const WRAP = '\x1b[?7h';
const HOME = '\x1b[H';
const CLEAR_LINE = '\x1b[K';
const CLEAR_BELOW = '\x1b[J';
const CTRL_C = '\x03';

/** Takes over the terminal of this process; its content is restored at the end. */
export function openScreen(): Screen {
  const { stdin, stdout } = process;
  const controller = new AbortController();
  const end = (): void => controller.abort();
  const onKey = (key: Buffer): void => {
    if (key.toString() === 'q' || key.toString() === CTRL_C) end();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  signals.forEach((signal) => process.once(signal, end));
  if (stdin.isTTY) {
    stdin.setRawMode(true);
    stdin.on('data', onKey);
  }
  stdout.write(OTHER_SCREEN + HIDE_CURSOR + NO_WRAP);
  return {
    closing: controller.signal,
    draw: (text) => {
      const lines = fitted(terminalText(text).split('\n'), stdout.rows);
      stdout.write(HOME + lines.map((line) => line + CLEAR_LINE).join('\r\n') + CLEAR_BELOW);
    },
    close: () => {
      stdout.write(WRAP + SHOW_CURSOR + OWN_SCREEN);
      signals.forEach((signal) => process.off(signal, end));
      if (!stdin.isTTY) return;
      stdin.off('data', onKey);
      stdin.setRawMode(false);
      stdin.pause();
    },
  };
}

/** @returns at most as many lines as the screen has; the last one says how many are missing. */
export function fitted(lines: string[], rows: number): string[] {
  if (lines.length <= rows) return lines;
  const shown = lines.slice(0, rows - 1);
  return [...shown, `… ${lines.length - shown.length} more lines: make the window larger`];
}
