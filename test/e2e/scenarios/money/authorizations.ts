import { CardPayment, givenDebitCard } from '../language/actors.ts';
import { euro, scenario } from '../language/scenario-run.ts';

const PUMP = { name: 'Autohof Nord', categoryCode: '5542', country: 'DE' };
const HOTEL = { name: 'Hotel Am Kai', categoryCode: '7011', country: 'DE' };

const see = {
  'the processor': 'interface/payments.md#the-processor',
  'the transaction webhook': 'interface/webhooks.md#the-transaction-webhook',
};

export const purchase = scenario(
  {
    name: 'purchase',
    title: 'A purchase',
    shows:
      'Money is held when a payment is approved, and posted when it is settled, a day later at a real shop. `held` and `booked` change apart, so both events carry the whole change of the account in `ledger`.',
    see,
  },
  async (run) => {
    const { cardId } = await givenDebitCard(run);
    const payment = new CardPayment(run, cardId);

    await payment.send('Mia pays for a book: the amount is held.', 'authorization', euro(42.5));
    await run.expectEvents([
      'transaction_authorized',
      { firstOfCompany: true, paymentState: 'authorized' },
    ]);
    await run.expectBalance({ booked: 1_000, held: 42.5, available: 957.5 });

    await payment.send('The shop settles: the hold becomes a booking.', 'clearing', euro(42.5));
    await run.expectEvents([
      'transaction_settled',
      { firstOfCompany: false, paymentState: 'cleared' },
    ]);
    await run.expectBalance({ booked: 957.5, held: 0, available: 957.5 });
  },
);

export const hotel = scenario(
  {
    name: 'incremental-authorization',
    title: 'A hotel asks for more: incremental authorization',
    shows:
      'The guest stays longer, so the hotel requests a larger hold for the same payment. Each request is decided by itself: a declined request does not change the hold. Hotels hold for 31 days, counted from the latest approved request, as `expiresAt` shows.',
    see,
  },
  async (run) => {
    const { cardId } = await givenDebitCard(run);
    const stay = new CardPayment(run, cardId, HOTEL);

    await stay.send('The guest arrives for three nights.', 'authorization', euro(300));
    await run.expectEvents(['transaction_authorized', { paymentState: 'authorized' }]);
    await run.expectBalance({ booked: 1_000, held: 300, available: 700 });

    await stay.send('Two nights more are approved.', 'incremental_authorization', euro(200));
    await run.expectEvents(['transaction_incremented', { amount: euro(200) }]);
    await run.expectBalance({ booked: 1_000, held: 500, available: 500 });

    await stay.send(
      'Six nights more are declined; the 500 euros stay held.',
      'incremental_authorization',
      euro(600),
      { declined: 'insufficient_funds' },
    );
    await run.expectEvents([
      'transaction_declined',
      { reason: 'insufficient_funds', paymentState: 'authorized' },
    ]);
    await run.expectBalance({ booked: 1_000, held: 500, available: 500 });

    await stay.send(
      'The guest leaves. The bill of 480 euros settles the payment, and the rest is released.',
      'clearing',
      euro(480),
    );
    await run.expectEvents(['transaction_settled', { paymentState: 'cleared' }]);
    await run.expectBalance({ booked: 520, held: 0, available: 520 });
  },
);

export const fuel = scenario(
  {
    name: 'fuel',
    title: 'Fuel: the pump asks for the most it can give',
    shows:
      'The price is unknown before the tank is full, so the pump asks for the maximum. The settlement is less; what is left is released by the same event, because a settlement is the last one unless it says `isFinal: false`.',
    see,
  },
  async (run) => {
    const { cardId } = await givenDebitCard(run);
    const payment = new CardPayment(run, cardId, PUMP);

    await payment.send('The pump asks for its maximum of 150 euros.', 'authorization', euro(150));
    await run.expectEvents('transaction_authorized');
    await run.expectBalance({ booked: 1_000, held: 150, available: 850 });

    await payment.send(
      'Fuel for 62.30 euros was taken: the rest of the hold is released.',
      'clearing',
      euro(62.3),
    );
    await run.expectEvents([
      'transaction_settled',
      { amount: euro(62.3), balance: euro(937.7), paymentState: 'cleared' },
    ]);
    await run.expectBalance({ booked: 937.7, held: 0, available: 937.7 });
  },
);

export const partialReversal = scenario(
  {
    name: 'partial-reversal',
    title: 'A part is released before the settlement',
    shows:
      'The shop can deliver only a part of the order, and releases the rest of its hold. The payment goes on with what is left.',
    see,
  },
  async (run) => {
    const { cardId } = await givenDebitCard(run);
    const payment = new CardPayment(run, cardId);

    await payment.send('Three books are ordered.', 'authorization', euro(80));
    await run.expectEvents('transaction_authorized');
    await run.expectBalance({ booked: 1_000, held: 80, available: 920 });

    await payment.send('One of them is sold out: 30 euros are released.', 'reversal', euro(30));
    await run.expectEvents([
      'transaction_reversed',
      { amount: euro(30), paymentState: 'authorized' },
    ]);
    await run.expectBalance({ booked: 1_000, held: 50, available: 950 });

    await payment.send('The other two are shipped and settled.', 'clearing', euro(50));
    await run.expectEvents(['transaction_settled', { paymentState: 'cleared' }]);
    await run.expectBalance({ booked: 950, held: 0, available: 950 });
  },
);

export const reversal = scenario(
  {
    name: 'reversal',
    title: 'A payment is cancelled',
    shows:
      'The merchant releases the whole hold. Nothing was ever booked, and the payment is over.',
    see,
  },
  async (run) => {
    const { cardId } = await givenDebitCard(run);
    const payment = new CardPayment(run, cardId);

    await payment.send('A book is ordered.', 'authorization', euro(50));
    await run.expectEvents('transaction_authorized');
    await run.expectBalance({ booked: 1_000, held: 50, available: 950 });

    await payment.send('The order is cancelled.', 'reversal', euro(50));
    await run.expectEvents(['transaction_reversed', { paymentState: 'reversed' }]);
    await run.expectBalance({ booked: 1_000, held: 0, available: 1_000 });
  },
);
