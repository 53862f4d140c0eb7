import { useEffect, useState } from 'react';

/** Whether a mouse button, finger or pen is pressed, up to the resulting click. */
export function usePointerDown(): boolean {
  const [isDown, setDown] = useState(false);

  useEffect(() => {
    const press = () => setDown(true);
    // The click event comes after the release and before any timer.
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
 * Keeps the value unchanged while `isHeld`. If content appeared between press and release, the button would
 * move away from the pointer and the click would be lost.
 */
export function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const [held, setHeld] = useState(value);
  if (!isHeld && held !== value) {
    setHeld(value);
  }
  return isHeld ? held : value;
}
