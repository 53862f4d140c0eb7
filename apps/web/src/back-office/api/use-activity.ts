import { useEffect } from 'react';
import { callApi } from './back-office-api.js';

const TELL_EVERY_MS = 60_000;

/** Somebody who writes a long text asks for nothing meanwhile: the server is told that they are there. */
export function useActivity(): void {
  useEffect(() => {
    let toldAtMs = performance.now();
    const tell = () => {
      if (performance.now() - toldAtMs < TELL_EVERY_MS) return;
      toldAtMs = performance.now();
      // What fails shows itself with the next thing that is done.
      callApi('session').catch(() => undefined);
    };
    window.addEventListener('keydown', tell);
    window.addEventListener('pointerdown', tell);
    return () => {
      window.removeEventListener('keydown', tell);
      window.removeEventListener('pointerdown', tell);
    };
  }, []);
}
