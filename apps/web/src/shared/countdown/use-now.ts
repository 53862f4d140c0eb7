import { useEffect, useState } from 'react';

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
