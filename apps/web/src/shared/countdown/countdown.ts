import { useEffect, useState } from 'react';

/** The remaining seconds, rounded up: 0 only after the moment has passed. */
export function secondsUntil(iso: string, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(iso) - nowMs) / 1000));
}

/** For example `2:05`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The remaining part of the time, from 1 to 0. */
export function partLeft(leftMs: number, wholeMs: number): number {
  return wholeMs > 0 ? Math.min(1, Math.max(0, leftMs / wholeMs)) : 0;
}

/**
 * The server's time, updated four times a second while `isRunning`, so that a countdown never skips a second.
 *
 * @param aheadMs how far the server's clock is ahead of this device's.
 */
export function useNow(aheadMs: number, isRunning: boolean): number {
  const [nowMs, setNowMs] = useState(() => Date.now() + aheadMs);

  useEffect(() => {
    if (!isRunning) {
      return;
    }
    const update = () => setNowMs(Date.now() + aheadMs);
    update();
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  }, [aheadMs, isRunning]);

  return nowMs;
}
