import { exchange } from './request-json.js';
import { failureOf, RequestError } from './request-error.js';

/** The longest time without progress or an answer. The whole upload of a large file may take minutes. */
const SILENCE_MS = 30_000;

/**
 * Sends a file's bytes to an address that stores the same file only once. Every failure is a RequestError.
 *
 * @param onProgress gets the sent part of the file, from 0 to 1.
 */
export function uploadFile<Answer>(
  path: string,
  file: Blob,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
  type = 'application/octet-stream',
): Promise<Answer> {
  return exchange(
    {
      isRepeatable: true,
      timeoutMs: SILENCE_MS,
      attempt: (attemptSignal, heard) =>
        send<Answer>(path, file, type, attemptSignal, (part) => {
          heard();
          onProgress(part);
        }),
    },
    signal,
  );
}

/** Uses XMLHttpRequest, because `fetch` does not report the progress of an upload. */
function send<Answer>(
  path: string,
  file: Blob,
  type: string,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('accept', 'application/json, application/problem+json');
    request.setRequestHeader('content-type', type);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status } = request;
      const answer = jsonOf(request.responseText);
      if (status < 200 || status >= 300) {
        reject(failureOf(status, request.getResponseHeader('retry-after'), answer));
      } else if (answer === null) {
        reject(new RequestError('unavailable', { status }));
      } else {
        resolve(answer as Answer);
      }
    };
    request.onerror = () => reject(new RequestError('unreachable'));
    request.onabort = () => reject(new RequestError('unreachable'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
