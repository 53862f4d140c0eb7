import { CONSOLE_API, CONSOLE_BACKGROUND_HEADER } from '#contracts/browser';
import { requestJson } from '../../shared/api/request-json.js';
import { callWith } from '../../shared/partner-api/partner-api.js';
import { SessionEnd } from '../../shared/staff-session/session-end.js';
import { isSessionOver } from '../../shared/staff-session/staff-session.js';

const inBackground = { [CONSOLE_BACKGROUND_HEADER]: '1' };
const IDLE_AFTER_MS = 60_000;

const sessionEnd = new SessionEnd();
let activeAtMs = performance.now();

type ConsoleRequest = Omit<NonNullable<Parameters<typeof requestJson>[1]>, 'headers'>;

export const onSessionEnd = sessionEnd.onEnd;

/** Calls what is for the console alone. If the session has ended, the page is told. */
export async function callConsole<Answer>(path: string, request?: ConsoleRequest): Promise<Answer> {
  try {
    return await requestJson<Answer>(`/${CONSOLE_API}/${path}`, { ...request, headers: headers() });
  } catch (error) {
    if (isSessionOver(error)) sessionEnd.tell();
    throw error;
  }
}

/** Makes the calls of the partner's API with the session, whose cookie the browser adds. */
export function callWithSession(): void {
  callWith({
    headers,
    streamHeaders: () => inBackground,
    isOver: isSessionOver,
    end: () => sessionEnd.tell(),
  });
  const note = () => {
    activeAtMs = performance.now();
  };
  window.addEventListener('keydown', note);
  window.addEventListener('pointerdown', note);
}

/** A page that nobody touches goes on asking, which must not keep the session open. */
function headers(): Record<string, string> {
  const isActive = performance.now() - activeAtMs < IDLE_AFTER_MS;
  return isActive ? {} : inBackground;
}
