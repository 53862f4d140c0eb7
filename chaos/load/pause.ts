import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for the duration, or until the stop. */
export async function pause(durationMs: number, stopping: AbortSignal): Promise<void> {
  await sleep(durationMs, undefined, { signal: stopping }).catch(() => {});
}
