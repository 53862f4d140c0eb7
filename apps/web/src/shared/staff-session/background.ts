import { CONSOLE_BACKGROUND_HEADER } from '#contracts/browser';

const IDLE_AFTER_MS = 60_000;
const inBackground = { [CONSOLE_BACKGROUND_HEADER]: '1' };

let activeAtMs = performance.now();

/** Notes what the person does. Call it once, when the page starts. */
export function noteActivity(): void {
  const note = () => {
    activeAtMs = performance.now();
  };
  window.addEventListener('keydown', note);
  window.addEventListener('pointerdown', note);
}

/** An idle page continues to poll, which must not keep the session open. */
export function activityHeaders(): Record<string, string> {
  const isActive = performance.now() - activeAtMs < IDLE_AFTER_MS;
  return isActive ? {} : inBackground;
}
