import { OperationError, UsageError } from '#command-line';
import type { Screen } from './screen.js';

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

export type Colour = 'green' | 'red' | 'yellow';

export interface Progress {
  advance: (count: number) => void;
  end: () => void;
}

/** Input and output of a command; specs replace it. */
export interface Terminal {
  /** The result of the command. */
  out: (text: string | Buffer) => void;
  /** Remarks beside the result. */
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
