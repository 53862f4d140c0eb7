import { useEffect, useState } from 'react';

/** Long enough to see the result in the frame, too. */
const STAYS_MS = 5_000;

/** @returns whether to show the frame: while the purchase is open, and shortly afterwards. */
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
