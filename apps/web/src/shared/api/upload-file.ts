import { exchange } from './exchange.js';
import { RequestError } from './request-error.js';
import { failureOf } from './response-failure.js';

/** Without a byte on its way, or an answer: a slow line may take minutes for a large file. */
const SILENCE_MS = 30_000;

/**
 * Sends a file as it is to where the same file twice is the file once. Every failure is a RequestError.
 * @param onProgress is told which part of the file is on its way, from 0 to 1.
 */
export function uploadFile<Answer>(
  path: string,
  file: Blob,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<Answer> {
  return exchange(
    {
      isRepeatable: true,
      timeoutMs: SILENCE_MS,
      attempt: (attemptSignal, heard) =>
        send<Answer>(path, file, attemptSignal, (part) => {
          heard();
          onProgress(part);
        }),
    },
    signal,
  );
}

/** `fetch` does not tell how much of a body is sent. */
function send<Answer>(
  path: string,
  file: Blob,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('accept', 'application/json, application/problem+json');
    request.setRequestHeader('content-type', 'application/octet-stream');
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
