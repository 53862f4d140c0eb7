import { SetupError } from './setup-error.ts';
import type { Stack } from './stack.ts';
import { onStopRequest } from './stop-requests.ts';
import { TourError } from './tour/tour-error.ts';

/**
 * Runs a command with a stack, and stops the stack at the end or on request.
 *
 * @param work calls `ready` when the stack is usable: a stop request is no failure then.
 */
export async function runStack(
  stack: Stack,
  work: (ready: () => void) => Promise<void>,
): Promise<void> {
  let isReady = false;
  onStopRequest(({ cause, exitCode }) => {
    console.log(`\n${cause}: everything that was started is being ended.`);
    if (!isReady) process.exitCode = exitCode;
    void stack.stop();
  });
  try {
    await work(() => (isReady = true));
  } catch (error) {
    // During a shutdown, a step fails because its dependencies are gone.
    if (!stack.stopping.aborted) throw error;
  } finally {
    await stack.stop();
  }
}

/** Runs a program, and prints its error: without the stack trace if the user can act on the message. */
export async function runProgram(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    const isReadable = error instanceof SetupError || error instanceof TourError;
    console.error(isReadable ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}

/** Resolves when the stack begins to stop. */
export function stopOf({ stopping }: Stack): Promise<void> {
  return new Promise((resolve) => stopping.addEventListener('abort', () => resolve()));
}
