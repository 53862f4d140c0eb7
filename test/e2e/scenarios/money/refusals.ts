import type { CardResource, SpendingControlsResource } from '#contracts';
import { CardPayment, givenDebitCard } from '../language/actors.ts';
import { euro, scenario } from '../language/scenario-run.ts';

const CASINO = { name: 'Spielbank Nord', categoryCode: '7995', country: 'DE' };

const see = {
  'the processor': 'interface/payments.md#the-processor',
  'the transaction webhook': 'interface/webhooks.md#the-transaction-webhook',
};

export const declinedForFunds = scenario(
  {
    name: 'declined-for-funds',
    title: 'Declined: not enough funds',
    shows:
      "What is held can't be spent again, so a payment may be declined while the booked money would do. A decline changes no money: its event has a `reason` and no `ledger`, and `accountSequence` goes on without a gap.",
    see,
  },
  async (run) => {
    const { cardId } = await givenDebitCard(run, 500);

    await new CardPayment(run, cardId).send('Most of it is held.', 'authorization', euro(350));
    await run.expectEvents('transaction_authorized');
    await run.expectBalance({ booked: 500, held: 350, available: 150 });

    const second = new CardPayment(run, cardId);
    await second.send('One cent more than is left is declined.', 'authorization', euro(150.01), {
      declined: 'insufficient_funds',
    });
    await run.expectEvents([
      'transaction_declined',
      { reason: 'insufficient_funds', paymentState: 'declined', balance: euro(150) },
    ]);
    await run.expectBalance({ booked: 500, held: 350, available: 150 });

    await new CardPayment(run, cardId).send('To the cent is approved.', 'authorization', euro(50));
    await run.expectEvents('transaction_authorized');
    await run.expectBalance({ booked: 500, held: 400, available: 100 });
  },
);

export const declinedByLimit = scenario(
  {
    name: 'declined-by-limit',
    title: 'Declined: a spending limit, and a blocked category',
    shows:
      'A partner sets rules for a card; each has a `ruleId`, which the decline contains. A limit counts what is held and what is cleared, and gets back what is reversed.',
    see: { ...see, 'spending controls': 'interface/cards.md#spending-controls' },
  },
  async (run) => {
    const { cardId } = await givenDebitCard(run);

    const { limits, merchantCategories } = await run.call<SpendingControlsResource>(
      'Partner',
      'At most 100 euros a day, and no gambling.',
      `PUT /v1/cards/${cardId}/spending-controls`,
      {
        limits: [{ period: 'day', amount: euro(100) }],
        merchantCategories: { blocked: ['7995'] },
      },
      { shown: ['limits', 'merchantCategories', 'countries', 'channels'] },
    );

    const first = new CardPayment(run, cardId);
    await first.send('The first payment keeps the limit.', 'authorization', euro(80));
    await run.expectEvents('transaction_authorized');
    await run.expectBalance({ booked: 1_000, held: 80, available: 920 });

    await new CardPayment(run, cardId).send(
      'The second one would exceed it.',
      'authorization',
      euro(30),
      { declined: 'spending_limit_exceeded' },
    );
    await run.expectEvents([
      'transaction_declined',
      { reason: 'spending_limit_exceeded', ruleId: limits[0]!.ruleId },
    ]);

    await new CardPayment(run, cardId, CASINO).send(
      'Gambling is declined, whatever the amount.',
      'authorization',
      euro(5),
      { declined: 'merchant_category_blocked' },
    );
    await run.expectEvents([
      'transaction_declined',
      { reason: 'merchant_category_blocked', ruleId: merchantCategories!.ruleId },
    ]);

    await first.send('The first payment is cancelled.', 'reversal', euro(80));
    await run.expectEvents('transaction_reversed');
    await new CardPayment(run, cardId).send(
      'So the day has 100 euros again.',
      'authorization',
      euro(100),
    );
    await run.expectEvents('transaction_authorized');
    await run.expectBalance({ booked: 1_000, held: 100, available: 900 });
  },
);

export const declinedForFrozen = scenario(
  {
    name: 'declined-for-frozen-card',
    title: 'Declined: the card is frozen',
    shows:
      "A frozen card authorizes nothing. What was approved before is settled all the same, because a settlement can't be refused. Freezing causes no event: the caller knows it.",
    see: { ...see, 'people and cards': 'interface/cards.md#people-and-cards' },
  },
  async (run) => {
    const { cardId } = await givenDebitCard(run);
    const before = new CardPayment(run, cardId);
    const shown = { shown: ['id', 'status'] } as const;

    await before.send('A book is ordered.', 'authorization', euro(50));
    await run.expectEvents('transaction_authorized');
    await run.expectBalance({ booked: 1_000, held: 50, available: 950 });

    const frozen = await run.call<CardResource>(
      'Partner',
      'Mia misses her card and freezes it.',
      `POST /v1/cards/${cardId}/freeze`,
      { onBehalfOf: 'cardholder', reason: 'Left in a taxi' },
      shown,
    );
    run.check(frozen, { status: 'frozen' });
    await run.expectEvents(['card_frozen', { by: 'cardholder', frozenBy: ['cardholder'] }]);

    await new CardPayment(run, cardId).send('Somebody tries it.', 'authorization', euro(20), {
      declined: 'card_frozen',
    });
    await run.expectEvents(['transaction_declined', { reason: 'card_frozen' }]);

    await before.send('The earlier order is settled.', 'clearing', euro(50));
    await run.expectEvents(['transaction_settled', { paymentState: 'cleared' }]);
    await run.expectBalance({ booked: 950, held: 0, available: 950 });

    const active = await run.call<CardResource>(
      'Partner',
      'The card is found again.',
      `POST /v1/cards/${cardId}/unfreeze`,
      { onBehalfOf: 'cardholder' },
      shown,
    );
    run.check(active, { status: 'active' });
    await run.expectEvents(['card_unfrozen', { by: 'cardholder', frozenBy: [] }]);

    await new CardPayment(run, cardId).send('It pays again.', 'authorization', euro(20));
    await run.expectEvents('transaction_authorized');
    await run.expectBalance({ booked: 950, held: 20, available: 930 });
  },
);

export const duplicates = scenario(
  {
    name: 'duplicate-messages',
    title: 'The same message twice',
    shows:
      'A processor repeats what was not answered. The same `id` with the same content gets the same answer, changes nothing and causes no event; with other content it is refused, and kept for the reviewers of the platform.',
    see: { ...see, 'exceptions of payments': 'interface/payments.md#exceptions-of-payments' },
  },
  async (run) => {
    const { cardId } = await givenDebitCard(run);
    const payment = new CardPayment(run, cardId);
    const at = run.timeline.companyTime.toISOString();

    const id = await payment.send('A book is paid.', 'authorization', euro(42.5), { at });
    await run.expectEvents('transaction_authorized');
    await run.expectBalance({ booked: 1_000, held: 42.5, available: 957.5 });

    await payment.send('The answer got lost: the same once more.', 'authorization', euro(42.5), {
      at,
      id,
    });
    await run.expectEvents();
    await run.expectBalance({ booked: 1_000, held: 42.5, available: 957.5 });

    await payment.send('Another amount under the same id.', 'authorization', euro(45), {
      ...{ at, id },
      refused: 'message_conflict',
    });
    await run.expectEvents();
    await run.expectBalance({ booked: 1_000, held: 42.5, available: 957.5 });

    const clearing = await payment.send('The shop settles.', 'clearing', euro(42.5), { at });
    await run.expectEvents(['transaction_settled', { paymentState: 'cleared' }]);
    await payment.send('The settlement comes twice.', 'clearing', euro(42.5), { at, id: clearing });
    await run.expectEvents();
    await run.expectBalance({ booked: 957.5, held: 0, available: 957.5 });
  },
);
