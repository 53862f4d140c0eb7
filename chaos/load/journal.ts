import type { Group, Outcome, PlannedWebhook } from './webhook-plan.ts';

/** A record put onto the topic past the gateway, which no consumer can read. */
export type SentPoison = { id: string; key: string; outcomes: Partial<Record<Group, Outcome>> };

/** A change of one person of the partner's directory, as onboarding has confirmed it. */
export type ConfirmedChange = { key: string; version: number };

/** What the load has done, as the other side has confirmed it: what the history is checked against. */
export class Journal {
  readonly accepted: PlannedWebhook[] = [];
  readonly refused: PlannedWebhook[] = [];
  readonly poison: SentPoison[] = [];
  readonly changes: ConfirmedChange[] = [];
  /** Answers that are no part of the interface, with what they were given to. */
  readonly unexpectedAnswers: { from: string; id: string; status: number }[] = [];
  /** Attempts that ended otherwise than with the final answer, by status or error. */
  readonly failedAttempts = new Map<string, number>();
  doubled = 0;

  noteAnswer(webhook: PlannedWebhook): void {
    (webhook.answer === 204 ? this.accepted : this.refused).push(webhook);
  }

  noteFailedAttempt(reason: string): void {
    this.failedAttempts.set(reason, (this.failedAttempts.get(reason) ?? 0) + 1);
  }
}
