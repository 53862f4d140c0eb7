import type { CardResource, Money } from '#contracts';
import { CardPayment, givenDebitCard, OnlinePurchase } from '../language/actors.ts';
import { euro, scenario, type ScenarioRun } from '../language/scenario-run.ts';

const BOOKS_ABROAD = { name: 'Harbor Books', categoryCode: '5942', country: 'US' };

const see = {
  'strong authentication': 'interface/payments.md#strong-authentication',
  'payments in the sandbox': 'interface/payments.md#payments-in-the-sandbox',
};

/** The partner shows the request, and Mia approves it. @returns what the authorization says of it. */
async function approved(run: ScenarioRun, cardId: string, why: string, amount: Money) {
  const purchase = new OnlinePurchase(run, cardId, amount);
  run.check(await purchase.ask(why), { transStatus: 'C' });
  await purchase.callBack('Mia approves with her passkey.', { response: 'approved' });
  await purchase.expectResult({ transStatus: 'Y' });
  return { channel: 'online', threeDsRequestId: purchase.request.threeDsRequestId } as const;
}

/** Of a renewal, which the merchant initiates. */
const recurring = ({ paymentId: originalPaymentId }: CardPayment) =>
  ({ channel: 'online', initiator: 'merchant', originalPaymentId }) as const;

export const subscription = scenario(
  {
    name: 'subscription',
    title: 'A subscription: first payment, renewal, higher price',
    shows:
      'The cardholder approves the first payment with 3-D Secure. The merchant initiates the renewals and names the first payment in `originalPaymentId`, so they need no authentication, also at a higher price. A renewal that names no authenticated payment is declined. The sandbox plays it as `subscription`.',
    see,
  },
  async (run) => {
    const { cardId, companyId } = await givenDebitCard(run);
    const first = new CardPayment(run, cardId);

    const online = await approved(run, cardId, 'Mia subscribes to audio books.', euro(9.9));
    await first.send('The first month is paid.', 'authorization', euro(9.9), online);
    await run.expectEvents('transaction_authorized');
    await first.send('The shop settles.', 'clearing', euro(9.9), { channel: 'online' });
    await run.expectEvents('transaction_settled');
    await run.expectBalance({ booked: 990.1, held: 0, available: 990.1 });

    await run.timePasses('A month passes.', companyId, { days: 31 });
    const renewal = new CardPayment(run, cardId);
    await renewal.send('It is renewed.', 'authorization', euro(9.9), recurring(first));
    await run.expectEvents(['transaction_authorized', { paymentState: 'authorized' }]);
    await renewal.send('The shop settles.', 'clearing', euro(9.9), { channel: 'online' });
    await run.expectEvents('transaction_settled');
    await run.expectBalance({ booked: 980.2, held: 0, available: 980.2 });

    await run.timePasses('Another month passes.', companyId, { days: 31 });
    const dearer = new CardPayment(run, cardId);
    await dearer.send('It is renewed at a higher price.', 'authorization', euro(12.9), {
      ...recurring(first),
    });
    await run.expectEvents(['transaction_authorized', { amount: euro(12.9) }]);
    await run.expectBalance({ booked: 980.2, held: 12.9, available: 967.3 });

    await new CardPayment(run, cardId).send(
      'A shop without such a first payment tries the same.',
      'authorization',
      euro(9.9),
      { channel: 'online', initiator: 'merchant', declined: 'authentication_required' },
    );
    await run.expectEvents(['transaction_declined', { reason: 'authentication_required' }]);
    await run.expectBalance({ booked: 980.2, held: 12.9, available: 967.3 });
  },
);

export const subscriptionCardReplaced = scenario(
  {
    name: 'subscription-card-replaced',
    title: 'A subscription goes on with the card in the place of a lost one',
    shows:
      'A lost card is terminated at once. The first payment of the subscription was authenticated with the lost card, and counts for renewals with the card that replaces it: both have the same account and cardholder. The sandbox plays it as `subscription_card_replaced`.',
    see: { ...see, 'people and cards': 'interface/cards.md#people-and-cards' },
  },
  async (run) => {
    const { cardId } = await givenDebitCard(run);
    const first = new CardPayment(run, cardId);

    const online = await approved(run, cardId, 'Mia subscribes to audio books.', euro(9.9));
    await first.send('The first month is paid.', 'authorization', euro(9.9), online);
    await run.expectEvents('transaction_authorized');
    await first.send('The shop settles.', 'clearing', euro(9.9), { channel: 'online' });
    await run.expectEvents('transaction_settled');
    await run.expectBalance({ booked: 990.1, held: 0, available: 990.1 });

    const shown = { shown: ['id', 'status', 'replacesCardId'] } as const;
    const { id } = await run.call<CardResource>(
      'Partner',
      'The card is lost.',
      `POST /v1/cards/${cardId}/replace`,
      { reason: 'lost' },
      shown,
    );
    await run.expectEvents('card_ordered', 'card_replaced', 'card_terminated');
    await run.call<CardResource>(
      'Partner',
      'Mia activates the new one.',
      `POST /v1/cards/${id}/activate`,
      undefined,
      shown,
    );
    await run.expectEvents('card_activated');

    await new CardPayment(run, cardId).send(
      'The shop still has the lost card.',
      'authorization',
      euro(9.9),
      { ...recurring(first), declined: 'card_terminated' },
    );
    await run.expectEvents(['transaction_declined', { reason: 'card_terminated' }]);
    await new CardPayment(run, id).send(
      'The card network gives it the new one: the renewal needs no authentication.',
      'authorization',
      euro(9.9),
      recurring(first),
    );
    await run.expectEvents('transaction_authorized');
    await run.expectBalance({ booked: 990.1, held: 9.9, available: 980.2 });
  },
);

export const subscriptionCardExpires = scenario(
  {
    name: 'subscription-card-expires',
    title: 'A subscription goes on when its card expires',
    shows:
      '30 days before its last day, a card is renewed: the next card is reported by `card_ordered` and `card_renewed`, and keeps the subscriptions. A virtual one is active at once. After its last day the old card is terminated. The sandbox sets the last day of a card.',
    see: { ...see, expiry: 'interface/cards.md#expiry-and-renewal' },
  },
  async (run) => {
    const { cardId, companyId } = await givenDebitCard(run);
    const first = new CardPayment(run, cardId);

    const online = await approved(run, cardId, 'Mia subscribes to audio books.', euro(9.9));
    await first.send('The first month is paid.', 'authorization', euro(9.9), online);
    await run.expectEvents('transaction_authorized');
    await first.send('The shop settles.', 'clearing', euro(9.9), { channel: 'online' });
    await run.expectEvents('transaction_settled');
    await run.expectBalance({ booked: 990.1, held: 0, available: 990.1 });

    const { replacedByCardId } = await run.call<CardResource>(
      'Partner',
      'In the sandbox the card has 20 days left.',
      `POST /v1/sandbox/cards/${cardId}/expiry`,
      { days: 20 },
      { shown: ['id', 'status', 'replacedByCardId'] },
    );
    await run.expectEvents(
      ['card_ordered', { replacesCardId: cardId }],
      ['card_renewed', { cardId, replacedByCardId }],
      ['card_activated', { cardId: replacedByCardId }],
      ['card_expiring', { cardId, replacedByCardId }],
    );
    await run.timePasses('A month passes.', companyId, { days: 31 });
    await run.expectEvents(['card_terminated', { cardId, by: 'platform', replacedByCardId }]);

    await new CardPayment(run, cardId).send(
      'The shop still has the old card.',
      'authorization',
      euro(9.9),
      { ...recurring(first), declined: 'card_terminated' },
    );
    await run.expectEvents(['transaction_declined', { reason: 'card_terminated' }]);
    await new CardPayment(run, replacedByCardId!).send(
      'The network has told it the next one.',
      'authorization',
      euro(9.9),
      recurring(first),
    );
    await run.expectEvents(['transaction_authorized', { cardId: replacedByCardId }]);
    await run.expectBalance({ booked: 990.1, held: 9.9, available: 980.2 });
  },
);

export const twoShipments = scenario(
  {
    name: 'two-shipments',
    title: 'An order in two shipments: one authentication, two payments',
    shows:
      'The shop authorizes each shipment when it leaves, as a payment of its own. Both name the same 3-D Secure request, which covers them up to its amount together. A further payment is above it and is declined. The sandbox plays it as `two_shipments`.',
    see,
  },
  async (run) => {
    const { cardId } = await givenDebitCard(run);

    const online = await approved(run, cardId, 'Mia orders for 90 euros.', euro(90));
    await new CardPayment(run, cardId).send(
      'The first shipment leaves.',
      'authorization',
      euro(40),
      online,
    );
    await run.expectEvents(['transaction_authorized', { amount: euro(40) }]);
    await new CardPayment(run, cardId).send(
      'The second shipment leaves.',
      'authorization',
      euro(50),
      online,
    );
    await run.expectEvents(['transaction_authorized', { amount: euro(50) }]);
    await run.expectBalance({ booked: 1_000, held: 90, available: 910 });

    await new CardPayment(run, cardId).send(
      'One cent more is not covered.',
      'authorization',
      euro(0.01),
      { ...online, declined: 'authentication_invalid' },
    );
    await run.expectEvents(['transaction_declined', { reason: 'authentication_invalid' }]);
    await run.expectBalance({ booked: 1_000, held: 90, available: 910 });
  },
);

export const cardVerification = scenario(
  {
    name: 'card-verification',
    title: 'A shop verifies the card before it saves it',
    shows:
      'An authorization of zero asks whether the card is valid. It needs no funds and no authentication, holds nothing and is reported as `card_verified`. A frozen card is declined. The sandbox plays it as `card_verification`.',
    see: { ...see, 'account verification': 'interface/payments.md#account-verification' },
  },
  async (run) => {
    const { cardId } = await givenDebitCard(run, 0);

    const online = { channel: 'online' } as const;
    await new CardPayment(run, cardId).send(
      'The shop saves the card, and the account is empty.',
      'authorization',
      euro(0),
      online,
    );
    await run.expectEvents('card_verified');
    await run.expectBalance({ booked: 0, held: 0, available: 0 });

    await run.call<CardResource>(
      'Partner',
      'Mia freezes the card.',
      `POST /v1/cards/${cardId}/freeze`,
      { onBehalfOf: 'cardholder' },
      { shown: ['id', 'status'] },
    );
    await run.expectEvents('card_frozen');
    await new CardPayment(run, cardId).send('Another shop asks.', 'authorization', euro(0), {
      ...online,
      declined: 'card_frozen',
    });
    await run.expectEvents(['transaction_declined', { reason: 'card_frozen' }]);
    await run.expectBalance({ booked: 0, held: 0, available: 0 });
  },
);

export const oneLegOut = scenario(
  {
    name: 'one-leg-out',
    title: "The shop's bank is outside of the EEA",
    shows:
      'PSD2 asks for authentication only if both banks are in the EEA. A shop in the EEA can have its bank elsewhere, and the other way round: `acquirerCountry` decides, not the country of the merchant. The sandbox plays it as `one_leg_out`.',
    see,
  },
  async (run) => {
    const { cardId } = await givenDebitCard(run);

    await new CardPayment(run, cardId, BOOKS_ABROAD).send(
      "The shop's bank is in the United States: the payment needs no authentication.",
      'authorization',
      euro(42.5),
      { channel: 'online', acquirerCountry: 'US' },
    );
    await run.expectEvents('transaction_authorized');
    await run.expectBalance({ booked: 1_000, held: 42.5, available: 957.5 });

    await new CardPayment(run, cardId, BOOKS_ABROAD).send(
      "The same shop's bank in Ireland: the payment needs it.",
      'authorization',
      euro(42.5),
      { channel: 'online', acquirerCountry: 'IE', declined: 'authentication_required' },
    );
    await run.expectEvents(['transaction_declined', { reason: 'authentication_required' }]);
    await run.expectBalance({ booked: 1_000, held: 42.5, available: 957.5 });
  },
);

export const lowValue = scenario(
  {
    name: 'low-value',
    title: 'Low values without authentication, until the counter is full',
    shows:
      'The exemption for low values holds for at most 30 euros each, and since the last authentication for at most five in a row and 100 euros together. The sixth is declined, and an authenticated payment sets the counter back. The sandbox plays it as `low_value`.',
    see,
  },
  async (run) => {
    const { cardId } = await givenDebitCard(run);
    const small = { channel: 'online', exemption: 'low_value' } as const;
    const pay = (why: string, cents: number, declined?: string) =>
      new CardPayment(run, cardId).send(why, 'authorization', euro(cents), {
        ...small,
        ...(declined !== undefined && { declined }),
      });

    const required = 'authentication_required';
    await pay('One cent above the limit for one payment.', 30.01, required);
    await run.expectEvents(['transaction_declined', { reason: required }]);
    for (const nth of ['first', 'second', 'third', 'fourth', 'fifth']) {
      await pay(`The ${nth} payment in a row is approved.`, 15);
      await run.expectEvents('transaction_authorized');
    }
    await run.expectBalance({ booked: 1_000, held: 75, available: 925 });

    await pay('The sixth needs an authentication.', 15, required);
    await run.expectEvents(['transaction_declined', { reason: required }]);
    const online = await approved(run, cardId, 'The shop repeats it with 3-D Secure.', euro(15));
    await new CardPayment(run, cardId).send(
      'With the approval it is authorized, and the counter begins again.',
      'authorization',
      euro(15),
      online,
    );
    await run.expectEvents('transaction_authorized');
    await pay('The next one needs none again.', 15);
    await run.expectEvents('transaction_authorized');
    await run.expectBalance({ booked: 1_000, held: 105, available: 895 });
  },
);

export const softDecline = scenario(
  {
    name: 'soft-decline',
    title: 'Soft decline: repeated with 3-D Secure',
    shows:
      '`authentication_required` asks the merchant to repeat the payment with 3-D Secure. It repeats it under the same `paymentId`, and both requests are one transaction. The sandbox plays it as `soft_decline`.',
    see,
  },
  async (run) => {
    const { cardId } = await givenDebitCard(run);
    const payment = new CardPayment(run, cardId);

    await payment.send('The shop tries without 3-D Secure.', 'authorization', euro(42.5), {
      channel: 'online',
      declined: 'authentication_required',
    });
    await run.expectEvents(['transaction_declined', { paymentState: 'declined' }]);
    await run.expectBalance({ booked: 1_000, held: 0, available: 1_000 });

    const online = await approved(run, cardId, 'It asks for 3-D Secure.', euro(42.5));
    await payment.send('It repeats the payment.', 'authorization', euro(42.5), online);
    await run.expectEvents(['transaction_authorized', { paymentState: 'authorized' }]);
    await run.expectBalance({ booked: 1_000, held: 42.5, available: 957.5 });
    await payment.send('It settles.', 'clearing', euro(42.5), { channel: 'online' });
    await run.expectEvents(['transaction_settled', { paymentState: 'cleared' }]);
    await run.expectBalance({ booked: 957.5, held: 0, available: 957.5 });
  },
);
