import { useEffect } from 'react';
import { callApi } from './back-office-api.js';

const TELL_EVERY_MS = 60_000;

/**
 * Reports activity to the server, because somebody who types a long text sends no other requests, and the
 * session would end.
 */
export function useActivity(): void {
  useEffect(() => {
    let toldAtMs = performance.now();
    const tell = () => {
      if (performance.now() - toldAtMs < TELL_EVERY_MS) return;
      toldAtMs = performance.now();
      // A lasting failure shows at the next action.
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
