import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Terminal } from './run-command.js';

/** The terminal of this process. */
export function processTerminal(): Terminal {
  return {
    out: (text) => void process.stdout.write(`${text}\n`),
    note: (text) => void process.stderr.write(`${text}\n`),
    isInteractive: process.stdin.isTTY && process.stderr.isTTY,
    confirm,
    environment: process.env,
    // From dist/operations/command-line.
    directory: join(import.meta.dirname, '..', '..', '..'),
  };
}

async function confirm(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `)).trim());
  } finally {
    lines.close();
  }
}
