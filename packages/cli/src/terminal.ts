import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { styleText } from 'node:util';
import { endWithReader, terminalText } from '#command-line';

type Colour = 'green' | 'red' | 'yellow' | 'dim' | 'bold';

/** Input and output of a command; specs replace it. */
export interface Terminal {
  /** The result of the command: to be read, or piped to another program. */
  out: (text: string) => void;
  /** Remarks in addition to the result. */
  note: (text: string) => void;
  /** Colours a text if it is shown on a terminal that can, and `NO_COLOR` is not set. */
  paint: (colour: Colour, text: string) => string;
  /** Asks without showing what is typed, or reads what is piped in. */
  readSecret: (question: string) => Promise<string>;
  /** Aborted by Ctrl-C, from this call on; a second one ends the process. */
  catchInterruption: () => AbortSignal;
  environment: NodeJS.ProcessEnv;
}

/** The terminal of this process. */
export function processTerminal(): Terminal {
  endWithReader();
  const { env } = process;
  const isColourful = process.stdout.isTTY && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
  return {
    out: (text) => void process.stdout.write(`${terminalText(text)}\n`),
    note: (text) => void process.stderr.write(`${terminalText(text)}\n`),
    paint: (colour, text) => (isColourful && text !== '' ? styleText(colour, text) : text),
    readSecret,
    catchInterruption,
    environment: env,
  };
}

async function readSecret(question: string): Promise<string> {
  const isTyped = process.stdin.isTTY;
  if (isTyped) process.stderr.write(question);
  // Readline shows what is typed by writing it to its output, which goes nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: isTyped });
  try {
    const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
    return (await Promise.race([lines.question(''), closed])).trim();
  } finally {
    lines.close();
    if (isTyped) process.stderr.write('\n');
  }
}

function catchInterruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => controller.abort());
  }
  return controller.signal;
}
