import { constants } from 'node:os';
import { endpointsFileIn } from './endpoints.ts';
import { keyOf, serviceNames } from './services/service-names.ts';
import { SetupError } from './setup-error.ts';
import type { Stack } from './stack.ts';
import { TourError } from './tour/calls.ts';

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

const npmCheckIntervalMs = 1_000;

type StopRequest = { cause: string; exitCode: number };

/** Calls back once when the user or the system requests a stop. */
export function onStopRequest(callback: (request: StopRequest) => void): void {
  let isMade = false;
  const make = (request: StopRequest): void => {
    // Handles later signals, too, so that a second Ctrl-C, or npm's copy of the first, does not interrupt
    // the shutdown.
    if (!isMade) callback(request);
    isMade = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => make({ cause: signal, exitCode: 128 + constants.signals[signal] }));
  }
  onNpmEnd(() => make({ cause: 'npm has ended', exitCode: 1 }));
}

/** An npm that is killed, or loses its terminal, does not notify its child. */
function onNpmEnd(callback: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && callback(), npmCheckIntervalMs).unref();
}

export function printAddresses({ endpoints, stateDirectory, logsDirectory }: Stack): void {
  const rows = [
    ...serviceNames.map((name) => [name, endpoints[keyOf(name)]] as const),
    ['Developer portal', endpoints.developerPortal],
    ['Partner page', endpoints.partnerPage],
    ['Operations page', endpoints.operationsPage],
    ['Partner console', endpoints.console],
    ['  the first time', endpoints.consoleUser.enrolmentUrl],
    ['Back office', endpoints.backOffice],
    ['Demo shop', endpoints.shop],
    ['Card app', endpoints.cardApp],
    ['White-label card app', endpoints.whiteLabelCardApp],
    ['Mail inbox', endpoints.mail ?? 'where SMTP_URL delivers to'],
    ['Kafka', endpoints.kafka.brokers.join(', ')],
    ['All with credentials', endpointsFileIn(stateDirectory)],
    ['Logs', logsDirectory],
  ] as const;
  const width = Math.max(...rows.map(([name]) => name.length));
  console.log('\nEverything runs. Ctrl-C ends it.\n');
  for (const [name, value] of rows) console.log(`  ${name.padEnd(width)}  ${value}`);
  console.log();
}
