import type { CardLetterResource, CardResource } from '#contracts';
import { CardPayment, givenDebitCard } from '../language/actors.ts';
import { euro, scenario } from '../language/scenario-run.ts';

const ADDRESS = { line1: 'Kai 1', postalCode: '20457', city: 'Hamburg', country: 'DE' };

export const physicalCard = scenario(
  {
    name: 'physical-card',
    title: 'A physical card: shipped, activated, stolen, replaced',
    shows:
      "A card in the post can't be used until its holder has activated it with the code of a letter. A stolen card is terminated at once, and the new one is reported by `card_ordered` with `replacesCardId`. Each change of a card is an event with its number in the life of the card.",
    see: {
      'people and cards': 'interface/cards.md#people-and-cards',
      activation: 'interface/cards.md#activation-of-physical-cards',
    },
  },
  async (run) => {
    const { personId } = await givenDebitCard(run);
    const shown = {
      shown: ['id', 'status', 'cardType', 'purpose', 'estimatedDelivery', 'replacesCardId'],
    } as const;

    const { id } = await run.call<CardResource>(
      'Partner',
      'Mia gets a physical card, too.',
      'POST /v1/cards',
      { personId, cardType: 'physical', shippingAddress: ADDRESS, purpose: 'Travel' },
      shown,
    );
    await run.expectEvents(['card_ordered', { cardType: 'physical' }]);
    await run.call<CardResource>(
      'Shipping',
      'It is sent, and its code in a letter of its own.',
      `POST /v1/sandbox/cards/${id}/ship`,
      undefined,
      shown,
    );
    await run.expectEvents(['card_shipped', { cardId: id, cardSequence: 2 }]);
    await new CardPayment(run, id).send(
      'A thief at the post tries it.',
      'authorization',
      euro(20),
      { declined: 'card_not_active' },
    );
    await run.expectEvents(['transaction_declined', { reason: 'card_not_active' }]);

    const { activationCode } = await run.call<CardLetterResource>(
      'Shipping',
      'In the sandbox this is the letter.',
      `GET /v1/sandbox/cards/${id}/letter`,
    );
    const wrong = activationCode === '000000' ? '000001' : '000000';
    await run.call(
      'Partner',
      'Mia mistypes the code.',
      `POST /v1/cards/${id}/activate`,
      { activationCode: wrong },
      { refused: 'activation_code_wrong' },
    );
    const active = await run.call<CardResource>(
      'Partner',
      'She types it again.',
      `POST /v1/cards/${id}/activate`,
      { activationCode },
      shown,
    );
    run.check(active, { status: 'active' });
    await run.expectEvents(['card_activated', { cardSequence: 3, frozenBy: [] }]);
    await new CardPayment(run, id).send('The card pays.', 'authorization', euro(20));
    await run.expectEvents('transaction_authorized');
    await run.expectBalance({ booked: 1_000, held: 20, available: 980 });

    const replacement = await run.call<CardResource>(
      'Partner',
      'The card is stolen: a new one is ordered, to the same address.',
      `POST /v1/cards/${id}/replace`,
      { reason: 'stolen' },
      shown,
    );
    run.check(replacement, { replacesCardId: id, purpose: 'Travel' });
    await run.expectEvents(
      ['card_ordered', { replacesCardId: id }],
      ['card_replaced', { cardId: id, cardSequence: 4, by: 'partner', reason: 'stolen' }],
      ['card_terminated', { cardId: id, cardSequence: 5, replacedByCardId: replacement.id }],
    );
    await new CardPayment(run, id).send(
      'The stolen one is dead at once.',
      'authorization',
      euro(20),
      { declined: 'card_terminated' },
    );
    await run.expectEvents(['transaction_declined', { reason: 'card_terminated' }]);
    await run.expectBalance({ booked: 1_000, held: 20, available: 980 });
  },
);
