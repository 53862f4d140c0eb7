import type { Random } from '../random.ts';
import type { Journal } from './journal.ts';
import { pause } from './pause.ts';
import { planWebhook } from './webhook-plan.ts';
import type { WebhookSender } from './webhook-sender.ts';

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

export type LoadContext = {
  random: Random;
  sender: WebhookSender;
  journal: Journal;
  /** Aborted when nothing new may be started; running work is completed. */
  stopping: AbortSignal;
};
