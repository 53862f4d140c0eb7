import { setTimeout as sleep } from 'node:timers/promises';
import type { Journal } from './journal.ts';

const answerTimeoutMs = 5_000;
const retryPauseMs = 300;

type Call = {
  from: 'onboarding' | 'platform';
  url: string;
  token: string;
  /** If left out, it is a GET. */
  body?: unknown;
  /** The status that a repeated change gets if it has happened before. */
  happenedBefore?: number;
};

/**
 * Repeats a call until it is answered, because nobody knows whether a call without an answer has happened.
 *
 * @returns the answer's text; undefined for a refusal that another call can't change, which is noted.
 */
export async function callUntilAnswered(
  journal: Journal,
  { from, url, token, body, happenedBefore }: Call,
): Promise<string | undefined> {
  for (;;) {
    try {
      const response = await fetch(url, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(answerTimeoutMs),
      });
      const text = await response.text();
      const { ok, status } = response;
      if (ok || status === happenedBefore) return text;
      if (status < 500 && status !== 429) {
        journal.unexpectedAnswers.push({ from, id: new URL(url).pathname, status });
        return undefined;
      }
    } catch {
      // It is repeated.
    }
    await sleep(retryPauseMs);
  }
}
