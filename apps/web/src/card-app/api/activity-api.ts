import { RequestError } from '../../shared/api/request-error.js';
import { requestJson } from '../../shared/api/request-json.js';
import { callApi } from './card-app-api.js';

/**
 * Reads what happened with cards. It may be at another port of the app's host, and always knows the app's
 * cookie.
 *
 * @param activityUrl of the app, a path or an address.
 */
export async function readActivity<Answer>(
  activityUrl: string,
  path: string,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    return await requestJson(`${activityUrl}/${path}`, { signal, credentials: 'include' });
  } catch (error) {
    // The app's own host knows whether the session has ended, and tells the listeners.
    if (error instanceof RequestError && error.code === 'reader_required') await callApi('session');
    throw error;
  }
}
