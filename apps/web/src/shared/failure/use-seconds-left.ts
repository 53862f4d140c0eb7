import { useEffect, useState } from 'react';

/** Counts the given number of seconds down to 0. */
export function useSecondsLeft(seconds: number): number {
  const [secondsLeft, setSecondsLeft] = useState(seconds);

  useEffect(() => {
    const endsAtMs = Date.now() + seconds * 1000;
    const update = () => setSecondsLeft(Math.max(0, Math.ceil((endsAtMs - Date.now()) / 1000)));
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [seconds]);

  return secondsLeft;
}
