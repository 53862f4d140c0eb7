import { constants } from 'node:os';

const npmCheckIntervalMs = 1_000;

export type StopRequest = { cause: string; exitCode: number };

/** Calls back once, when the reader or the system wants an end. */
export function onStopRequest(callback: (request: StopRequest) => void): void {
  let isMade = false;
  const make = (request: StopRequest): void => {
    // Also later ones are taken: a second Ctrl-C, or npm's copy of the first, must not cut it short.
    if (!isMade) callback(request);
    isMade = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => make({ cause: signal, exitCode: 128 + constants.signals[signal] }));
  }
  onNpmEnd(() => make({ cause: 'npm has ended', exitCode: 1 }));
}

/** An npm that is killed, or hangs up with its terminal, does not tell what it runs. */
function onNpmEnd(callback: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && callback(), npmCheckIntervalMs).unref();
}
