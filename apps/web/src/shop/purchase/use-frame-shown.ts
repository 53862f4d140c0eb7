import { useEffect, useState } from 'react';

/** Whoever looks at the frame sees there, too, how it ended. */
const STAYS_MS = 5_000;

/** @returns whether the frame is there: while the purchase is open, and a little longer */
export function useFrameShown(isOpen: boolean): boolean {
  const [isShown, setIsShown] = useState(isOpen);

  useEffect(() => {
    if (!isOpen) {
      const timer = setTimeout(() => setIsShown(false), STAYS_MS);
      return () => clearTimeout(timer);
    }
  }, [isOpen]);

  return isShown;
}
