import { setTimeout as sleep } from 'node:timers/promises';
import { ClusterError } from '#messaging';
import type { Screen } from '../command-line/screen.js';

const INTERVAL_MS = 2_000;

/**
 * Redraws every two seconds until the user quits. While the cluster is unavailable, it says so, keeps the
 * last content, and retries.
 *
 * @param look returns the text to draw, or rejects with a ClusterError.
 */
export async function showLive(
  screen: Screen,
  look: () => Promise<string>,
  intervalMs = INTERVAL_MS,
): Promise<void> {
  let last = '';
  let awaySince: Date | undefined;
  while (!screen.closing.aborted) {
    try {
      last = await look();
      awaySince = undefined;
      screen.draw(`${statusLine('q or Ctrl-C ends')}\n\n${last}`);
    } catch (error) {
      if (!(error instanceof ClusterError)) throw error;
      awaySince ??= new Date();
      const status = `the cluster has not answered since ${timeOf(awaySince)}: ${error.message}`;
      screen.draw(`${statusLine(status)}\n\n${last}`);
    }
    await sleep(intervalMs, undefined, { signal: screen.closing }).catch(() => {});
  }
}

function statusLine(status: string): string {
  return `${timeOf(new Date())}  ${status}`;
}

function timeOf(time: Date): string {
  return time.toTimeString().slice(0, 8);
}
