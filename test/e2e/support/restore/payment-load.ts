import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountResource, ProcessorMessageKind, ProcessorMessageResource } from '#contracts';
import type { Endpoints } from '../../../../tools/local/endpoints.ts';
import { type Cardholder, createCardholder } from '../cardholder.ts';
import { partnerCall } from '../partner-call.ts';

const PAUSE_MS = 50;
const RETRY_MS = 200;
const ANSWER_TIMEOUT_MS = 10_000;

const TRANSFER = 5_000;
const AUTHORIZED = 2_000;
const CLEARED = 2_150;
const REFUNDED = 150;
const HELD = 500;

/** The effect of a message of the processor, or of a bank transfer, in minor units. */
interface Effect {
  booked: number;
  held: number;
}

/** What the processor or the bank has sent, and keeps until everybody is sure of it. */
interface SentMessage {
  url: string;
  token: string;
  body: { id?: string; transferId?: string };
  effect: Effect;
  answeredAt: number;
  outcome: string;
}

/**
 * One cardholder pays, and the company's account is topped up, for as long as it is wanted. As a card processor and a
 * bank do, each message is repeated until it is answered, and can be sent again later.
 */
export class PaymentLoad {
  /** The answered messages. */
  readonly sent: SentMessage[] = [];
  readonly #endpoints: Endpoints;
  readonly #card: Cardholder['card'];
  readonly #account: AccountResource;
  #working: Promise<void> = Promise.resolve();
  #isStopping = false;

  private constructor(endpoints: Endpoints, { card }: Cardholder, account: AccountResource) {
    this.#endpoints = endpoints;
    this.#card = card;
    this.#account = account;
  }

  static async create(endpoints: Endpoints): Promise<PaymentLoad> {
    const cardholder = await createCardholder(endpoints);
    const path = `/v1/accounts/${cardholder.card.accountId}`;
    return new PaymentLoad(
      endpoints,
      cardholder,
      await partnerCall<AccountResource>(endpoints, 'GET', path),
    );
  }

  get accountId(): string {
    return this.#account.id;
  }

  /** How many messages of the card processor were answered. */
  get messages(): number {
    return this.sent.filter(({ body }) => body.id !== undefined).length;
  }

  begin(): void {
    this.#working = this.#work();
    // A failure is reported by stop(); until then it must not end the process.
    this.#working.catch(() => {});
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#working;
  }

  /** What the account must have when everything that was answered has happened once. */
  expected(): Effect {
    return this.sent.reduce(
      ({ booked, held }, { effect }) => ({
        booked: booked + effect.booked,
        held: held + effect.held,
      }),
      { booked: this.#account.booked!.amount, held: 0 },
    );
  }

  /** Sends again what was answered since then. @returns the answers that are not as they were. */
  async sendAgain(since: number): Promise<string[]> {
    const different: string[] = [];
    for (const message of this.sent.filter(({ answeredAt }) => answeredAt >= since)) {
      const outcome = await send(message);
      if (outcome !== message.outcome) different.push(`${message.outcome}, then ${outcome}`);
    }
    return different;
  }

  async #work(): Promise<void> {
    for (let round = 1; !this.#isStopping; round += 1) {
      const paid = `${this.#card.id}-${round}`;
      const kept = `${paid}-kept`;
      await this.#transfer(`${paid}-transfer`);
      await this.#send(paid, 'authorization', AUTHORIZED, { booked: 0, held: 0 });
      await this.#send(paid, 'clearing', CLEARED, { booked: -CLEARED, held: 0 });
      await this.#send(kept, 'authorization', HELD, { booked: 0, held: HELD });
      await this.#send(paid, 'refund', REFUNDED, { booked: REFUNDED, held: 0 });
    }
  }

  async #transfer(transferId: string): Promise<void> {
    const { platform, partner } = this.#endpoints;
    await this.#sendUntilAnswered({
      url: `${platform}/v1/sandbox/bank-transfers`,
      token: partner.apiKey,
      body: {
        transferId,
        ...{ reference: this.#account.topUpReference, amount: this.#money(TRANSFER) },
      },
      effect: { booked: TRANSFER, held: 0 },
    });
  }

  async #send(
    paymentId: string,
    kind: ProcessorMessageKind,
    cents: number,
    effect: Effect,
  ): Promise<void> {
    const { platform, processor } = this.#endpoints;
    await this.#sendUntilAnswered({
      url: `${platform}/processor/v1/messages`,
      token: processor.apiKey,
      body: {
        id: `${paymentId}-${kind}`,
        ...{ paymentId, kind, cardId: this.#card.id, amount: this.#money(cents) },
        at: new Date().toISOString(),
        merchant: { name: 'Hafenladen', categoryCode: '5999', country: 'DE' },
        channel: 'chip',
      },
      effect,
    });
  }

  #money(amount: number) {
    return { ...this.#account.booked!, amount };
  }

  async #sendUntilAnswered(
    message: Pick<SentMessage, 'url' | 'token' | 'effect'> & { body: object },
  ): Promise<void> {
    for (;;) {
      try {
        const outcome = await send(message);
        this.sent.push({ ...message, answeredAt: Date.now(), outcome });
        await sleep(PAUSE_MS);
        return;
      } catch (error) {
        if (error instanceof RefusedError || this.#isStopping) throw error;
        await sleep(RETRY_MS);
      }
    }
  }
}

class RefusedError extends Error {}

/** @returns its effect. @throws RefusedError, or another Error if it may be answered later. */
async function send({ url, token, body }: { url: string; token: string; body: object }) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  const text = await response.text();
  if (response.ok) {
    const { outcome, status } = JSON.parse(text) as Partial<
      Pick<ProcessorMessageResource, 'outcome'> & { status: string }
    >;
    return outcome ?? status ?? '';
  }
  const message = `${url}: ${response.status} ${text}`;
  throw response.status < 500 ? new RefusedError(message) : new Error(message);
}
