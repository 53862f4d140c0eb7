import { constants } from 'node:os';

const npmCheckIntervalMs = 1_000;

export type StopRequest = { cause: string; exitCode: number };

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
