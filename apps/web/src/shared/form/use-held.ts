import { useEffect, useState } from 'react';

/** Whether a mouse button, a finger or a pen is down, up to the click that comes of it. */
export function usePointerDown(): boolean {
  const [isDown, setDown] = useState(false);

  useEffect(() => {
    const press = () => setDown(true);
    // The click follows the release, before any timer.
    const release = () => setTimeout(() => setDown(false));
    window.addEventListener('pointerdown', press, { capture: true });
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    return () => {
      window.removeEventListener('pointerdown', press, { capture: true });
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    };
  }, []);

  return isDown;
}

/**
 * A value as it was when the holding began. What appears between the press and the release of a button would
 * move it away from under the pointer, and the click would be lost.
 */
export function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const [held, setHeld] = useState(value);
  if (!isHeld && held !== value) {
    setHeld(value);
  }
  return isHeld ? held : value;
}
