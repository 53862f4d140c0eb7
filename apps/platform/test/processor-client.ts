import { randomUUID } from 'node:crypto';
import type { Problem, ProcessorMessage, ProcessorMessageResource } from '#contracts';
import { callJson, type JsonAnswer } from '#testing';

export const PROCESSOR_KEY = 'processor_test_0123456789';

type Sent = Partial<Omit<ProcessorMessage, 'at'>> & { at?: string } & Pick<
    ProcessorMessage,
    'kind' | 'cardId'
  >;
export type ProcessorAnswer = JsonAnswer<ProcessorMessageResource & Problem>;

const MERCHANT = { name: 'Bahnhof Buchhandlung', categoryCode: '5942', country: 'DE' };

/** The card processor. */
export class ProcessorClient {
  constructor(
    private readonly platformUrl: string,
    private readonly key = PROCESSOR_KEY,
  ) {}

  send(message: Sent, cents = 1_000): Promise<ProcessorAnswer> {
    return this.post(this.message(message, cents));
  }

  message({ kind, cardId, ...more }: Sent, cents: number): object {
    return {
      id: randomUUID(),
      paymentId: randomUUID(),
      kind,
      at: new Date().toISOString(),
      cardId,
      amount: { amount: cents, currency: 'EUR' },
      merchant: MERCHANT,
      channel: 'chip',
      ...more,
    };
  }

  /** As a processor does, sends a message again whose connection broke. Its id makes that safe. */
  async post(body: object): Promise<ProcessorAnswer> {
    const send = () =>
      callJson<ProcessorAnswer['body']>('POST', `${this.platformUrl}/processor/v1/messages`, body, {
        authorization: `Bearer ${this.key}`,
      });
    return send().catch(send);
  }
}
