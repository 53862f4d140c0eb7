import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { styleText } from 'node:util';
import { endWithReader, OperationError, terminalText, UsageError } from '#command-line';
import { Presets, SingleBar } from 'cli-progress';

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

export type Colour = 'green' | 'red' | 'yellow';

interface Progress {
  advance: (count: number) => void;
  end: () => void;
}

/** Input and output of a command; specs replace it. */
export interface Terminal {
  /** The result of the command. */
  out: (text: string | Buffer) => void;
  /** Remarks in addition to the result. */
  note: (text: string) => void;
  isInteractive: boolean;
  /** @returns true if the answer was yes. */
  confirm: (question: string) => Promise<boolean>;
  startProgress: (total: number) => Progress;
  /** After this call Ctrl-C aborts the signal; only a second one ends the process. */
  catchInterruption: () => AbortSignal;
  /** Colours a text if the output supports it. */
  paint: (colour: Colour, text: string) => string;
  /** Whether the output is a terminal that can be redrawn. */
  hasScreen: boolean;
  openScreen: () => Screen;
  environment: NodeJS.ProcessEnv;
  /** The root of the repository, or of the image. */
  directory: string;
}

/**
 * Runs a command and returns its exit code: 2 for an invalid command line, 1 if it failed, or the command's
 * own code.
 */
export async function runCommand(
  terminal: Terminal,
  usage: string,
  command: () => Promise<number>,
): Promise<number> {
  try {
    return await command();
  } catch (error) {
    if (isUsageError(error)) {
      terminal.note(`${error.message}\n\n${usage}`);
      return EXIT_USAGE;
    }
    if (error instanceof OperationError) terminal.note(error.message);
    else terminal.note(String(error instanceof Error ? error.stack : error));
    return EXIT_FAILED;
  }
}

/** An error of ours, or of parseArgs of node:util. */
function isUsageError(error: unknown): error is Error {
  const code = (error as { code?: unknown } | null)?.code;
  return error instanceof UsageError || /^ERR_PARSE_ARGS/.test(String(code));
}

/** The terminal of this process. */
export function processTerminal(): Terminal {
  endWithReader();
  return {
    out: (text) => void process.stdout.write(outputOf(text)),
    note: (text) => void process.stderr.write(`${terminalText(text)}\n`),
    isInteractive: process.stdin.isTTY && process.stderr.isTTY,
    confirm,
    startProgress,
    catchInterruption,
    // Node detects colour support, and respects NO_COLOR.
    paint: (colour, text) => (text === '' ? text : styleText(colour, text)),
    hasScreen: process.stdout.isTTY,
    openScreen,
    environment: process.env,
    // Relative to dist/tools/operations/command-line.
    directory: join(import.meta.dirname, '../../../..'),
  };
}

/** Bytes are for another program: on a terminal they are shown as text. */
function outputOf(text: string | Buffer): string | Buffer {
  if (typeof text === 'string') return `${terminalText(text)}\n`;
  return process.stdout.isTTY ? terminalText(text.toString()) : text;
}

async function confirm(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl-C or the end of the input count as an empty answer.
  const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    const answer = await Promise.race([lines.question(`${question} [y/N] `), closed]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
}

/** Shows progress on a terminal only; a log needs only the result. */
function startProgress(total: number): Progress {
  const format = '{bar} {percentage} % | {value} of {total} | {eta_formatted} left';
  const bar = new SingleBar({ format, stream: process.stderr }, Presets.shades_classic);
  bar.start(total, 0);
  return { advance: (count) => bar.increment(count), end: () => bar.stop() };
}

function catchInterruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => controller.abort());
  }
  return controller.signal;
}

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
function openScreen(): Screen {
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
