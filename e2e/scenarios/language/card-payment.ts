import { randomUUID } from 'node:crypto';
import type { Merchant, Money, ProcessorMessage, ProcessorMessageResource } from '#contracts';
import { PROCESSOR_KEY } from '../../../apps/platform/test/processor-client.ts';
import type { ScenarioRun } from './scenario-run.ts';

type Kind = ProcessorMessage['kind'];
type Extra = Partial<Omit<ProcessorMessage, 'at'>> & {
  at?: string;
  /** Why it has to be declined. Left out, requests have to be approved. */
  declined?: string;
  /** The code of the problem with which it has to be refused. */
  refused?: string;
};

const requests: readonly Kind[] = ['authorization', 'incremental_authorization'];

export const SHOP: Merchant = { name: 'Bahnhof Buchhandlung', categoryCode: '5942', country: 'DE' };

/** A payment with a card, as the card processor's messages tell it. */
export class CardPayment {
  readonly paymentId: string;

  constructor(
    private readonly run: ScenarioRun,
    private readonly cardId: string,
    private readonly merchant: Merchant = SHOP,
  ) {
    this.paymentId = run.named(randomUUID(), 'pay');
  }

  /** Sends a message, at the company's time. @returns the message's id. */
  async tell(why: string, kind: Kind, amount: Money, more: Extra = {}): Promise<string> {
    const { declined, refused, ...extra } = more;
    const id = extra.id ?? this.run.named(randomUUID(), 'msg');
    // The step begins first, because time passes before it.
    const message = () => ({
      ...{ id, paymentId: this.paymentId, kind, at: this.run.timeline.companyTime.toISOString() },
      ...{ cardId: this.cardId, amount, merchant: this.merchant, channel: 'chip' },
      ...extra,
    });
    const answer = await this.run.call<ProcessorMessageResource>(
      'Card processor',
      why,
      'POST /processor/v1/messages',
      message,
      { authorization: PROCESSOR_KEY, ...(refused !== undefined && { refused }) },
    );
    if (refused === undefined) this.run.check(answer, decided(kind, declined));
    return id;
  }
}

function decided(kind: Kind, declined: string | undefined): object {
  if (declined !== undefined) return { outcome: 'declined', reason: declined };
  return { outcome: requests.includes(kind) ? 'approved' : 'recorded' };
}
