import { SilenceWatch } from '../stream/silence-watch.js';
import { RequestError } from './request-error.js';
import { tellWhenSlow } from './slow-requests.js';

/** A request and how to send it. */
export interface Exchange<Answer> {
  /** Whether sending it twice has the same effect as sending it once. */
  isRepeatable: boolean;
  /** The longest time without data from the server before an attempt fails. */
  timeoutMs: number;
  /** Makes one attempt, which `signal` aborts. Calls `heard` whenever data arrives. */
  attempt(signal: AbortSignal, heard: () => void): Promise<Answer>;
}

/** The reason with which an attempt is aborted so that the same request can be sent again. */
const REPEATED = Symbol('repeated');
const TIMED_OUT = Symbol('timed out');

/** Sends the request until there is an answer, the caller aborts, or the server was silent for too long. */
export async function exchange<Answer>(
  sent: Exchange<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  for (;;) {
    const attempt = new AbortController();
    const silence = new SilenceWatch(sent.timeoutMs, () => attempt.abort(TIMED_OUT));
    silence.heard();
    const answered = tellWhenSlow(sent.isRepeatable ? () => attempt.abort(REPEATED) : null);
    try {
      return await sent.attempt(
        signal ? AbortSignal.any([signal, attempt.signal]) : attempt.signal,
        () => silence.heard(),
      );
    } catch (cause) {
      if (attempt.signal.reason === REPEATED && !signal?.aborted) {
        continue;
      }
      throw cause instanceof RequestError && !attempt.signal.aborted
        ? cause
        : new RequestError(
            attempt.signal.reason === TIMED_OUT ? 'unanswered' : 'unreachable',
            { isOutcomeUnknown: !sent.isRepeatable },
            { cause },
          );
    } finally {
      silence.stop();
      answered();
    }
  }
}
