import { CardPayment, givenDebitCard } from '../language/actors.ts';
import { euro, scenario } from '../language/scenario-run.ts';

const RESTAURANT = { name: 'Trattoria Lido', categoryCode: '5812', country: 'IT' };
const ABROAD = { name: 'Harbor Books', categoryCode: '5942', country: 'US' };
const AIRLINE = { name: 'Nordwind Airlines', categoryCode: '4511', country: 'DE' };
const dollars = (amount: number) => ({ amount: amount * 100, currency: 'USD' });

const see = {
  'the processor': 'interface/payments.md#the-processor',
  'the ledger of an event': 'interface/account-events.md#the-ledger-of-an-event',
};

export const severalCaptures = scenario(
  {
    name: 'several-captures',
    title: 'An order in two parcels: several captures',
    shows:
      'A shop settles each parcel when it leaves. `isFinal: false` keeps the rest of the hold; the last settlement ends the payment. Each is an entry of its own, and `follows` chains the events.',
    see,
  },
  async (run) => {
    const { cardId } = await givenDebitCard(run);
    const order = new CardPayment(run, cardId);

    await order.send('Two things are ordered.', 'authorization', euro(90));
    await run.expectEvents('transaction_authorized');
    await run.expectBalance({ booked: 1_000, held: 90, available: 910 });

    await order.send('The first parcel is settled.', 'clearing', euro(40), { isFinal: false });
    await run.expectEvents(['transaction_settled', { paymentState: 'partially_cleared' }]);
    await run.expectBalance({ booked: 960, held: 50, available: 910 });

    await order.send('The second parcel is settled.', 'clearing', euro(50));
    await run.expectEvents(['transaction_settled', { paymentState: 'cleared' }]);
    await run.expectBalance({ booked: 910, held: 0, available: 910 });
  },
);

export const moreThanAuthorized = scenario(
  {
    name: 'more-than-authorized',
    title: 'A tip: more than was authorized',
    shows:
      'A settlement reports what happened and is never refused, so it may exceed what was approved. Limits and funds are not asked again: the account may be below zero afterwards.',
    see,
  },
  async (run) => {
    const { cardId } = await givenDebitCard(run, 200);
    const dinner = new CardPayment(run, cardId, RESTAURANT);

    await dinner.send('The bill is 50 euros.', 'authorization', euro(50));
    await run.expectEvents('transaction_authorized');
    await run.expectBalance({ booked: 200, held: 50, available: 150 });

    await dinner.send('With the tip 58 euros are settled.', 'clearing', euro(58));
    await run.expectEvents(['transaction_settled', { amount: euro(58), paymentState: 'cleared' }]);
    await run.expectBalance({ booked: 142, held: 0, available: 142 });
  },
);

export const foreignCurrency = scenario(
  {
    name: 'foreign-currency',
    title: 'A purchase in another currency',
    shows:
      'The shop charges US dollars; the account is in euros. `amount` is in the currency of the account, `merchantAmount` in that of the merchant. The rate may change until the settlement: the hold is released by the amount in dollars, and the euros of the settlement are booked.',
    see,
  },
  async (run) => {
    const { cardId } = await givenDebitCard(run);
    const payment = new CardPayment(run, cardId, ABROAD);
    const merchantAmount = dollars(109);

    await payment.send('109 dollars are 100 euros today.', 'authorization', euro(100), {
      merchantAmount,
    });
    await run.expectEvents(['transaction_authorized', { merchantAmount }]);
    await run.expectBalance({ booked: 1_000, held: 100, available: 900 });

    await payment.send(
      'When the shop settles, the same 109 dollars are 101.50 euros.',
      'clearing',
      euro(101.5),
      { merchantAmount, isFinal: false },
    );
    await run.expectEvents([
      'transaction_settled',
      { amount: euro(101.5), merchantAmount, paymentState: 'cleared' },
    ]);
    await run.expectBalance({ booked: 898.5, held: 0, available: 898.5 });
  },
);

export const forcePost = scenario(
  {
    name: 'force-post',
    title: 'Settled without an authorization: force post',
    shows:
      'In an aeroplane no authorization is possible. The settlement arrives without an authorization and is posted anyway, even if it exceeds the available balance. `transaction_force_posted` reports that there was no approval, and `low_balance` reports the low balance. The reviewers of the platform see the payment as an exception.',
    see: { ...see, 'exceptions of payments': 'interface/payments.md#exceptions-of-payments' },
  },
  async (run) => {
    const { cardId } = await givenDebitCard(run, 160);
    const meal = new CardPayment(run, cardId, AIRLINE);

    await meal.send('On the flight 175 euros were spent.', 'clearing', euro(175));
    await run.expectEvents(
      ['transaction_force_posted', { balance: euro(-15), paymentState: 'cleared' }],
      ['low_balance', { available: euro(-15) }],
    );
    await run.expectBalance({ booked: -15, held: 0, available: -15 });

    await new CardPayment(run, cardId).send(
      'Below zero nothing is approved, however small.',
      'authorization',
      euro(1),
      { declined: 'insufficient_funds' },
    );
    await run.expectEvents('transaction_declined');
    await run.expectBalance({ booked: -15, held: 0, available: -15 });
  },
);

export const clearingFirst = scenario(
  {
    name: 'settled-before-authorized',
    title: 'The settlement arrives before its authorization',
    shows:
      'Messages may overtake each other. What becomes of a payment depends on the set of its messages and not on their order, so a late authorization holds nothing any more. The first event said `transaction_force_posted`, as it looked then; nothing is booked twice.',
    see: { ...see, 'the state from the set': 'decisions/025-payment-state-from-the-set.md' },
  },
  async (run) => {
    const { cardId } = await givenDebitCard(run);
    const payment = new CardPayment(run, cardId);
    const authorizedAt = new Date(run.timeline.companyTime.getTime() - 60_000).toISOString();

    await payment.send('The settlement has overtaken the authorization.', 'clearing', euro(42.5));
    await run.expectEvents('transaction_force_posted');
    await run.expectBalance({ booked: 957.5, held: 0, available: 957.5 });

    await payment.send('The authorization of a minute ago comes.', 'authorization', euro(42.5), {
      at: authorizedAt,
    });
    await run.expectEvents(['transaction_authorized', { paymentState: 'cleared' }]);
    await run.expectBalance({ booked: 957.5, held: 0, available: 957.5 });
  },
);
