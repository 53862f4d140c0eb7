import { setTimeout as sleep } from 'node:timers/promises';
import type { Group, Outcome, PlannedWebhook } from './webhook-plan.ts';

/** A record written to the topic bypassing the gateway, which no consumer can decode. */
export type SentPoison = { id: string; key: string; outcomes: Partial<Record<Group, Outcome>> };

/** A change of a person that onboarding has confirmed. */
type ConfirmedChange = { key: string; version: number };

/** A message of the card processor that was answered. */
type MoneyMessage = { id: string; accountId: string; kind: string; cents: number };

/** A bank transfer that was answered. */
type MoneyTopUp = { id: string; accountId: string; cents: number };

/** The confirmed actions of the load, against which the history is checked. */
export class Journal {
  readonly accepted: PlannedWebhook[] = [];
  readonly refused: PlannedWebhook[] = [];
  readonly poison: SentPoison[] = [];
  readonly changes: ConfirmedChange[] = [];
  readonly messages: MoneyMessage[] = [];
  readonly topUps: MoneyTopUp[] = [];
  /** Answers that the interface does not allow, with their requests. */
  readonly unexpectedAnswers: { from: string; id: string; status: number }[] = [];
  /** Attempts without the final answer, by status or error. */
  readonly failedAttempts = new Map<string, number>();
  doubled = 0;
  /** For each company the begin of the last attempt that was answered with 204. */
  readonly takenAt = new Map<string, number>();
  /** The same, answered with 503. */
  readonly unavailableAt = new Map<string, number>();
  readonly #refusals: { since: number; durationMs: number }[] = [];

  noteAnswer(webhook: PlannedWebhook): void {
    (webhook.answer === 204 ? this.accepted : this.refused).push(webhook);
  }

  /** @param since the begin of the first attempt that failed. */
  noteRefusal(since: number): void {
    this.#refusals.push({ since, durationMs: Date.now() - since });
  }

  /** Of the webhooks that were refused first after this moment and taken later. */
  longestRefusalMs(after: number): number {
    const found = this.#refusals.filter(({ since }) => since >= after);
    return Math.max(0, ...found.map(({ durationMs }) => durationMs));
  }

  noteFailedAttempt(reason: string): void {
    this.failedAttempts.set(reason, (this.failedAttempts.get(reason) ?? 0) + 1);
  }
}

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
 * Repeats a call until it is answered, because a call without an answer may or may not have had its effect.
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

/** Waits for the duration, or until the stop. */
export async function pause(durationMs: number, stopping: AbortSignal): Promise<void> {
  await sleep(durationMs, undefined, { signal: stopping }).catch(() => {});
}
