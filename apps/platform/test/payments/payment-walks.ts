import fc from 'fast-check';
import type { PaymentMessage } from '../../src/money/payments/payment-message.js';
import type { PaymentStatus } from '../../src/money/payments/payment-state.js';
import {
  at,
  authorization,
  clearing,
  clearingReversal,
  declined,
  increment,
  payment,
  refund,
  reversal,
} from './payment-messages.js';

const MAX_MESSAGES = 7;
const ids = Array.from({ length: MAX_MESSAGES }, (_, index) => `m${index}`);
const builders = [authorization, increment, reversal, clearing, clearingReversal, refund];

const seldom = <T>(usual: T, unusual: T) => fc.constantFrom(usual, usual, usual, usual, unusual);

const anyMessage = (id: string): fc.Arbitrary<PaymentMessage> =>
  fc
    .record({
      build: fc.constantFrom(...builders),
      amount: fc.integer({ min: 1, max: 200 }),
      isDeclined: seldom(false, true),
      usd: fc.option(fc.integer({ min: 1, max: 300 }), { nil: undefined }),
      currency: seldom(payment.currency, 'SEK'),
      conflictWith: seldom(undefined, 'm0'),
      options: fc.record({
        day: fc.integer({ min: 0, max: 20 }),
        cardId: seldom(payment.cardId, 'crd_2'),
        isFinal: fc.boolean(),
        follows: fc.constantFrom(undefined, ...ids),
      }),
      category: fc.constantFrom('5999', '7011'),
    })
    .map(({ build, amount, isDeclined, currency, conflictWith, category, options, usd }) => {
      const message = build(conflictWith ?? id, amount, {
        ...options,
        ...at(category),
        usd,
        amount: { amount, currency },
        isConflict: conflictWith !== undefined,
      });
      return isDeclined && 'decision' in message ? declined(message) : message;
    });

/** Messages that need not make any sense together. */
export const anyMessages: fc.Arbitrary<PaymentMessage[]> = fc
  .tuple(fc.nat({ max: MAX_MESSAGES }), ...ids.map(anyMessage))
  .map(([count, ...messages]) => messages.slice(0, count));

/** A payment as it happens, message by message, with a book that is kept beside it. */
export class PlayedPayment {
  readonly messages: PaymentMessage[] = [];
  day = 0;
  booked = 0;
  private approved = 0;
  private reversed = 0;
  /** What is neither reversed nor cleared. */
  private open = 0;
  private expiryDay = 0;
  private isClosed = false;
  private readonly clearings: { id: string; amount: number; isTakenBack: boolean }[] = [];
  private refunded = 0;

  constructor(private readonly isForeign: boolean) {}

  get held(): number {
    return this.isClosed || this.day >= this.expiryDay ? 0 : this.open;
  }

  get status(): PaymentStatus {
    const net = this.net;
    if (this.approved === 0) return 'declined';
    if (this.held > 0) return net > 0 ? 'partially_cleared' : 'authorized';
    if (net > 0) return this.refunded === net ? 'refunded' : 'cleared';
    return this.open > 0 && this.clearings.length === 0 ? 'expired' : 'reversed';
  }

  passDays(days: number): void {
    this.day += days;
  }

  request(amount: number, isApproved: boolean): void {
    const build = this.messages.length === 0 ? authorization : increment;
    const message = build(...this.facts(amount));
    this.messages.push(isApproved ? message : declined(message));
    if (!isApproved) return;
    this.approved += amount;
    this.open += amount;
    this.expiryDay = this.day + 7;
  }

  increment(share: number): void {
    if (this.approved > 0 && !this.isClosed) this.request(share, share % 5 > 0);
  }

  reverse(share: number): void {
    const amount = this.partOf(this.open, share);
    if (amount === 0 || this.isClosed) return;
    this.messages.push(reversal(...this.facts(amount)));
    this.reversed += amount;
    this.open -= amount;
  }

  clearPart(share: number): void {
    const amount = this.partOf(this.open, share);
    if (amount === 0 || this.isClosed) return;
    this.clear(amount, false);
    this.open -= amount;
  }

  /** The last clearing is of more or less than what is open. */
  clearLast(share: number): void {
    if (this.approved === this.reversed || this.isClosed) return;
    this.clear(share, true);
    this.isClosed = true;
  }

  /** Another clearing after the last one: it fits what was authorized. */
  clearAgain(share: number): void {
    const amount = this.partOf(this.approved - this.net, share);
    if (amount > 0 && this.isClosed) this.clear(amount, true);
  }

  takeBack(share: number): void {
    const taken = this.clearings[share % this.clearings.length];
    if (!taken || taken.isTakenBack || this.net - taken.amount < this.refunded) return;
    const [id, amount, options] = this.facts(taken.amount);
    this.messages.push(clearingReversal(id, amount, { ...options, follows: taken.id }));
    this.booked += amount;
    taken.isTakenBack = true;
  }

  refund(share: number): void {
    const amount = this.partOf(this.net - this.refunded, share);
    if (amount === 0) return;
    this.messages.push(refund(...this.facts(amount)));
    this.booked += amount;
    this.refunded += amount;
  }

  private get net(): number {
    return this.clearings
      .filter(({ isTakenBack }) => !isTakenBack)
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  private clear(amount: number, isFinal: boolean): void {
    const [id, , options] = this.facts(amount);
    this.messages.push(clearing(id, amount, { ...options, isFinal }));
    this.booked -= amount;
    this.clearings.push({ id, amount, isTakenBack: false });
  }

  /** All of it for every third share. */
  private partOf(whole: number, share: number): number {
    return share % 3 === 0 ? Math.max(0, whole) : Math.max(0, Math.min(whole, share));
  }

  private facts(amount: number): [id: string, amount: number, options: object] {
    const id = `m${this.messages.length}`;
    return [id, amount, { day: this.day, ...(this.isForeign ? { usd: 2 * amount } : {}) }];
  }
}

const moves = [
  'increment',
  'reverse',
  'clearPart',
  'clearLast',
  'clearAgain',
  'takeBack',
  'refund',
  'passDays',
] as const;

const anyMove = fc.record({
  move: fc.constantFrom(...moves),
  share: fc.integer({ min: 1, max: 200 }),
});

export const playedPayments: fc.Arbitrary<PlayedPayment> = fc
  .record({
    isForeign: fc.boolean(),
    isApproved: seldom(true, false),
    amount: fc.integer({ min: 1, max: 200 }),
    steps: fc.array(anyMove, { maxLength: 12 }),
  })
  .map(({ isForeign, isApproved, amount, steps }) => {
    const played = new PlayedPayment(isForeign);
    played.request(amount, isApproved);
    for (const { move, share } of steps) played[move](move === 'passDays' ? share % 6 : share);
    return played;
  });
