import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { Endpoints } from '../../../tools/local/endpoints.ts';
import type { Random } from '../random.ts';
import { type Journal, pause } from './journal.ts';
import { type PlannedWebhook, planWebhook } from './webhook-plan.ts';

const doubledShare = 0.03;

/**
 * Sends one company's webhooks, each after the answer to the one before, so that their order is defined and
 * can be checked.
 */
export async function sendCompanyWebhooks(
  companyId: string,
  intervalMs: number,
  { random, sender, journal, stopping }: LoadContext,
): Promise<void> {
  const own = random.fork(companyId);
  for (let sequence = 1; ; sequence += 1) {
    await pause(own.between(0, 2 * intervalMs), stopping);
    if (stopping.aborted) return;
    const webhook = planWebhook(own, companyId, sequence);
    const isSentTwice = own.isTrue(doubledShare);
    if (!(await sender.sendUntilAnswered(webhook))) return;
    journal.noteAnswer(webhook);
    if (!isSentTwice || webhook.answer !== 204) continue;
    journal.doubled += 1;
    await sender.sendUntilAnswered(webhook);
  }
}

type LoadContext = {
  random: Random;
  sender: WebhookSender;
  journal: Journal;
  /** Aborted when nothing new may be started; running work is completed. */
  stopping: AbortSignal;
};

const answerTimeoutMs = 5_000;
const firstPauseMs = 100;
// Shorter than the real platform's, so that the next attempt meets the next fault.
const longestPauseMs = 1_000;

/** Sends a webhook as the platform does: repeated under the same id until it gets its answer. */
export class WebhookSender {
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly #signer: Webhook;
  readonly #journal: Journal;

  constructor(url: string, partner: Endpoints['partner'], journal: Journal) {
    this.#url = url;
    this.#headers = {
      'content-type': 'application/json',
      [partner.webhookHeader]: partner.webhookToken,
    };
    this.#signer = new Webhook(partner.signingSecret);
    this.#journal = journal;
  }

  /** @returns false after an answer that would make the platform give up. */
  async sendUntilAnswered(webhook: PlannedWebhook): Promise<boolean> {
    let refusedSince: number | undefined;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const startedAt = Date.now();
      const status = await this.#send(webhook);
      if (status === webhook.answer) {
        if (refusedSince !== undefined) this.#journal.noteRefusal(refusedSince);
        if (status === 204) this.#journal.takenAt.set(webhook.companyId, startedAt);
        return true;
      }
      refusedSince ??= startedAt;
      if (status === 503) this.#journal.unavailableAt.set(webhook.companyId, startedAt);
      if (status !== undefined && status < 500) {
        this.#journal.unexpectedAnswers.push({ from: 'gateway', id: webhook.id, status });
        return false;
      }
      await sleep(pauseMs);
    }
  }

  /** Signed again for each attempt, because the gateway refuses old signatures. */
  #signed(id: string, body: string): Record<string, string> {
    const now = new Date();
    return {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': this.#signer.sign(id, now, body),
    };
  }

  async #send({ id, body, answer }: PlannedWebhook): Promise<number | undefined> {
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: { ...this.#headers, ...this.#signed(id, body) },
        body,
        signal: AbortSignal.timeout(answerTimeoutMs),
      });
      await response.arrayBuffer();
      if (response.status !== answer) this.#journal.noteFailedAttempt(String(response.status));
      return response.status;
    } catch (error) {
      this.#journal.noteFailedAttempt(reasonOf(error));
      return undefined;
    }
  }
}

function reasonOf(error: unknown): string {
  const { name, cause } = error as Error;
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? name;
}
