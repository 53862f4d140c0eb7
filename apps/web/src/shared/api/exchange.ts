import { SilenceWatch } from '../stream/silence-watch.js';
import { RequestError } from './request-error.js';
import { tellWhenSlow } from './slow-requests.js';

/** A request with its answer, however it is sent. */
export interface Exchange<Answer> {
  /** Whether the server takes it twice as once. */
  isRepeatable: boolean;
  /** The longest silence that an attempt bears. */
  timeoutMs: number;
  /** Sends it once, until the signal. `heard` tells that the other end is alive. */
  attempt(signal: AbortSignal, heard: () => void): Promise<Answer>;
}

/** An attempt that somebody gave up in order to send the same again. */
const REPEATED = Symbol('repeated');
const TIMED_OUT = Symbol('timed out');

/** Sends until there is an answer, the caller gives up, or the server was silent for too long. */
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
