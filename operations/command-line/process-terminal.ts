import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { styleText } from 'node:util';
import { Presets, SingleBar } from 'cli-progress';
import { endWithReader, terminalText } from '#command-line';
import type { Progress, Terminal } from './run-command.js';
import { openScreen } from './screen.js';

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
    // Relative to dist/operations/command-line.
    directory: join(import.meta.dirname, '..', '..', '..'),
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
