import type { Page, TransactionDetailResource, TransactionResource } from '#contracts';
import { CardPayment, givenDebitCard } from '../language/actors.ts';
import { euro, scenario } from '../language/scenario-run.ts';

const see = {
  'the processor': 'interface/payments.md#the-processor',
  'the time in the sandbox': 'interface/money.md#the-time-in-the-sandbox',
};

export const expiry = scenario(
  {
    name: 'hold-expires',
    title: 'A hold expires',
    shows:
      'A shop that never settles: the hold ends at its `expiresAt`, after 7 days, or 31 at hotels, car rentals and cruises. No message causes it, so the event has no `messageId`. In the sandbox the time of one company is moved, and what is due is done before the call is answered.',
    see,
  },
  async (run) => {
    const { cardId, companyId } = await givenDebitCard(run);

    const order = new CardPayment(run, cardId);
    await order.send('A book is ordered, and never shipped.', 'authorization', euro(50));
    await run.expectEvents('transaction_authorized');
    await run.expectBalance({ booked: 1_000, held: 50, available: 950 });

    await run.timePasses('Six days later it is still held.', companyId, { days: 6 });
    await run.expectEvents();
    await run.expectBalance({ booked: 1_000, held: 50, available: 950 });

    await run.timePasses('After seven days the hold ends.', companyId, { days: 1 });
    await run.expectEvents(['transaction_expired', { paymentState: 'expired', amount: euro(50) }]);
    await run.expectBalance({ booked: 1_000, held: 0, available: 1_000 });
  },
);

export const clearingAfterExpiry = scenario(
  {
    name: 'settled-after-expiry',
    title: 'Settled after the hold has expired',
    shows:
      'A settlement can come after the end of the hold. It is posted, as `transaction_force_posted`, because nothing was reserved for it any more. A partner that gave the released money away has to expect that.',
    see,
  },
  async (run) => {
    const { cardId, companyId } = await givenDebitCard(run);
    const order = new CardPayment(run, cardId);

    await order.send('A book is ordered.', 'authorization', euro(50));
    await run.expectEvents('transaction_authorized');
    await run.expectBalance({ booked: 1_000, held: 50, available: 950 });

    await run.timePasses('The hold ends.', companyId, { days: 7 });
    await run.expectEvents('transaction_expired');
    await run.expectBalance({ booked: 1_000, held: 0, available: 1_000 });

    await order.send('The shop settles at last.', 'clearing', euro(50));
    await run.expectEvents([
      'transaction_force_posted',
      { paymentState: 'cleared', balance: euro(950) },
    ]);
    await run.expectBalance({ booked: 950, held: 0, available: 950 });
  },
);

export const settlementMeetsExpiry = scenario(
  {
    name: 'settlement-meets-expiry',
    title: 'A settlement meets the end of the hold',
    shows:
      'A settlement arrives at the same moment as the hold ends. Either may be first; the events differ, and the money does not. Two equal payments show both: the first is settled just before its hold ends; the hold of the second ends before its settlement arrives. That one was made in time, so it is `transaction_settled` all the same. Nothing is released twice, and nothing is booked twice.',
    see: { ...see, 'the state from the set': 'decisions/025-payment-state-from-the-set.md' },
  },
  async (run) => {
    const { cardId, companyId } = await givenDebitCard(run);
    const [first, second] = [new CardPayment(run, cardId), new CardPayment(run, cardId)];

    await first.send('The first payment is approved.', 'authorization', euro(100));
    await run.expectEvents('transaction_authorized');
    await second.send('So is the second one, two seconds later.', 'authorization', euro(100));
    await run.expectEvents('transaction_authorized');
    await run.expectBalance({ booked: 1_000, held: 200, available: 800 });
    const end = run.timeline.companyTime.getTime() + 7 * 86_400_000;
    // Each step takes two seconds, and the first hold ends two seconds before the second one.
    const beforeBoth = new Date(end - 5_000).toISOString();

    await run.timePasses('A week later both holds are about to end.', companyId, {
      until: beforeBoth,
    });
    await run.expectEvents();

    await first.send('The first is settled in time: its hold is booked.', 'clearing', euro(100));
    await run.expectEvents(['transaction_settled', { paymentState: 'cleared' }]);
    await run.expectBalance({ booked: 900, held: 100, available: 800 });

    const until = new Date(end).toISOString();
    await run.timePasses('The hold of the second payment ends.', companyId, { until });
    await run.expectEvents(['transaction_expired', { paymentState: 'expired' }]);
    await run.expectBalance({ booked: 900, held: 0, available: 900 });

    await second.send(
      'Its settlement was made a second before the end, and arrives after it.',
      'clearing',
      euro(100),
      { at: new Date(end - 1_000).toISOString() },
    );
    await run.expectEvents(['transaction_settled', { paymentState: 'cleared' }]);
    await run.expectBalance({ booked: 800, held: 0, available: 800 });
  },
);

export const settlementReversed = scenario(
  {
    name: 'settlement-reversed',
    title: 'A settlement is taken back and corrected',
    shows:
      'The merchant settled too much, takes it back and settles again. `follows` of the message names what is taken back. The money returns, the hold does not.',
    see,
  },
  async (run) => {
    const { cardId } = await givenDebitCard(run);
    const payment = new CardPayment(run, cardId);

    await payment.send('A book is paid.', 'authorization', euro(42.5));
    await run.expectEvents('transaction_authorized');
    const follows = await payment.send('Too much is settled.', 'clearing', euro(425));
    await run.expectEvents(['transaction_settled', { paymentState: 'cleared' }]);
    await run.expectBalance({ booked: 575, held: 0, available: 575 });

    await payment.send('The merchant takes it back.', 'clearing_reversal', euro(425), { follows });
    await run.expectEvents(['transaction_settlement_reversed', { paymentState: 'reversed' }]);
    await run.expectBalance({ booked: 1_000, held: 0, available: 1_000 });

    await payment.send('What was meant is settled.', 'clearing', euro(42.5));
    await run.expectEvents(['transaction_settled', { paymentState: 'cleared' }]);
    await run.expectBalance({ booked: 957.5, held: 0, available: 957.5 });
  },
);

export const refunds = scenario(
  {
    name: 'refunds',
    title: 'Refunds: of a part, of the rest, and without a purchase',
    shows:
      'A refund is money that comes back, days after the purchase. Processors report it as a part of the purchase, or as a payment of its own, which then names the purchase in `follows` or does not know it. The account gets its money in any case.',
    see: { ...see, transactions: 'interface/payments.md#transactions' },
  },
  async (run) => {
    const { cardId, companyId } = await givenDebitCard(run);
    const payment = new CardPayment(run, cardId);

    await payment.send('Two books are bought.', 'authorization', euro(60));
    await run.expectEvents('transaction_authorized');
    await payment.send('The purchase is settled.', 'clearing', euro(60));
    await run.expectEvents('transaction_settled');
    await run.expectBalance({ booked: 940, held: 0, available: 940 });

    await run.timePasses('Ten days pass.', companyId, { days: 10 });
    await payment.send('One book is brought back.', 'refund', euro(20));
    await run.expectEvents(['transaction_refunded', { paymentState: 'cleared' }]);
    await run.expectBalance({ booked: 960, held: 0, available: 960 });

    const rest = new CardPayment(run, cardId);
    await rest.send(
      'The other one, too, reported as a separate payment that names the purchase.',
      'refund',
      euro(40),
      { follows: payment.paymentId },
    );
    await run.expectEvents(['transaction_refunded', { paymentState: 'refunded' }]);
    await run.expectBalance({ booked: 1_000, held: 0, available: 1_000 });

    const goodwill = new CardPayment(run, cardId);
    await goodwill.send('A voucher is paid out, of no purchase.', 'refund', euro(19.9));
    await run.expectEvents(['transaction_refunded', { paymentState: 'refunded' }]);
    await run.expectBalance({ booked: 1_019.9, held: 0, available: 1_019.9 });

    const { body } = await run.partner.get<Page<TransactionResource>>(
      `/v1/transactions?cardId=${cardId}`,
    );
    const purchase = await run.call<TransactionDetailResource>(
      'Partner',
      'The payment of the purchase shows what was cleared and refunded.',
      `GET /v1/transactions/${body.data.at(-1)!.id}`,
      undefined,
      { shown: ['id', 'paymentId', 'state', 'authorized', 'held', 'cleared', 'refunded'] },
    );
    run.check(purchase, { state: 'refunded', cleared: euro(60), refunded: euro(60) });
  },
);
