import { CARD_APP_API } from '#contracts/browser';
import { RequestError } from '../shared/api/request-error.js';
import { requestJson } from '../shared/api/request-json.js';

const API = `/${CARD_APP_API}`;

export const challengeStreamAddress = `${API}/challenges/stream`;

export type CardAppRequest = NonNullable<Parameters<typeof requestJson>[1]>;

const sessionEndListeners = new Set<() => void>();

/** Calls the card app's API. If the session has ended, the listeners of {@link onSessionEnd} are called. */
export async function callApi<Answer>(path: string, request?: CardAppRequest): Promise<Answer> {
  try {
    return await requestJson<Answer>(`${API}/${path}`, request);
  } catch (error) {
    if (isSessionOver(error)) {
      sessionEndListeners.forEach((listener) => listener());
    }
    throw error;
  }
}

export function isSessionOver(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'session_required';
}

/** @returns a function that removes the listener. */
export function onSessionEnd(listener: () => void): () => void {
  sessionEndListeners.add(listener);
  return () => sessionEndListeners.delete(listener);
}
