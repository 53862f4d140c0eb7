import type { ChallengePage } from '#contracts';

/** A challenge, and how far the platform's clock is ahead of this browser's. */
export interface LoadedChallenge {
  page: ChallengePage;
  aheadMs: number;
}

/** The page's address, which contains the challenge's token. */
const address = location.pathname.replace(/\/$/, '');

export const streamAddress = `${address}/stream`;

const REQUEST_TIMEOUT_MS = 10_000;

/** @returns undefined if there is no such challenge. */
export async function loadChallenge(): Promise<LoadedChallenge | undefined> {
  const response = await fetch(`${address}/data`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  if (response.status === 404 || response.status === 410) {
    return undefined;
  }
  if (!response.ok) {
    throw new Error(`The challenge was answered with ${response.status}`);
  }
  const toldAtMs = Date.parse(response.headers.get('date') ?? '');
  return {
    page: (await response.json()) as ChallengePage,
    aheadMs: clockAheadMs(toldAtMs, Date.now()),
  };
}

/** The server's time has whole seconds, so a smaller difference is ignored. */
function clockAheadMs(toldAtMs: number, nowMs: number): number {
  const aheadMs = toldAtMs - nowMs;
  return Math.abs(aheadMs) > 2_000 ? aheadMs : 0;
}
