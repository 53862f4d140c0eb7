import { Logger } from '@nestjs/common';
import { OperationError, UsageError } from './errors.js';
import type { Screen } from './screen.js';

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

export type Colour = 'red' | 'yellow';

export interface Progress {
  advance: (count: number) => void;
  end: () => void;
}

/** Where a command writes, and what it may ask; a spec gives its own. */
export interface Terminal {
  /** What the command is run for. */
  out: (text: string | Buffer) => void;
  /** What is said beside it. */
  note: (text: string) => void;
  isInteractive: boolean;
  /** @returns whether the answer was yes. */
  confirm: (question: string) => Promise<boolean>;
  startProgress: (total: number) => Progress;
  /** From now on Ctrl-C aborts the signal, and ends the process only the second time. */
  catchInterruption: () => AbortSignal;
  /** Colours a text, where that can be seen. */
  paint: (colour: Colour, text: string) => string;
  /** Whether the output is a terminal that can be drawn on. */
  hasScreen: boolean;
  openScreen: () => Screen;
  environment: NodeJS.ProcessEnv;
  /** The root of the repository, or of the image. */
  directory: string;
}

/**
 * Runs a command to its exit code: 2 for a command line that is wrong, 1 if it could not be done, or what
 * the command itself returns.
 */
export async function runCommand(
  terminal: Terminal,
  usage: string,
  command: () => Promise<number>,
): Promise<number> {
  // The client would report each failed connection; the command says it once.
  Logger.overrideLogger(false);
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

/** Ours, or that of node:util's parseArgs. */
function isUsageError(error: unknown): error is Error {
  const code = (error as { code?: unknown } | null)?.code;
  return error instanceof UsageError || /^ERR_PARSE_ARGS/.test(String(code));
}
