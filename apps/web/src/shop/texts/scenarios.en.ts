import type { PaymentScenario, PaymentState, ProcessorMessageKind } from '#contracts';

const scenarios: Record<PaymentScenario, { name: string; about: string }> = {
  purchase: { name: 'Purchase', about: 'A payment is approved and then settled in full.' },
  hold: {
    name: 'Hold',
    about: 'A payment is approved and never settled: its money is held for 7 days.',
  },
  declined: { name: 'Decline', about: 'More is asked for than there is in the account.' },
  fuel: { name: 'Fuel pump', about: 'The pump holds an amount, and less is fuelled.' },
  tip: { name: 'Tip', about: 'A restaurant settles more than was approved.' },
  hotel: {
    name: 'Hotel',
    about: 'The hold grows by another night, and only a part is settled: the rest stays held.',
  },
  several_clearings: { name: 'Two parcels', about: 'One payment is settled in two parts.' },
  reversal: { name: 'Reversal', about: 'The shop gives the whole hold back: nothing is paid.' },
  partial_reversal: {
    name: 'Partial reversal',
    about: 'One article is not available: a part of the hold is given back, the rest is settled.',
  },
  foreign_currency: {
    name: 'Foreign currency',
    about: 'A shop in the United States: the rate has changed by the time of the settlement.',
  },
  clearing_without_authorization: {
    name: 'Settlement without approval',
    about: 'A shop settles without having asked: that can’t be refused.',
  },
  clearing_first: {
    name: 'Wrong order',
    about: 'The settlement arrives before the approval that it belongs to.',
  },
  clearing_reversal: { name: 'Settlement reversed', about: 'The shop takes its settlement back.' },
  refund: { name: 'Refund', about: 'The goods are sent back: all of the money is returned.' },
  refund_without_purchase: {
    name: 'Refund without a purchase',
    about: 'Money comes from a shop where nothing was bought with this card.',
  },
  hold_expired: {
    name: 'Hold expires',
    about: 'A hotel never settles. The company’s time is moved by 31 days: the hold ends.',
  },
  clearing_after_expiry: {
    name: 'Late settlement',
    about: 'The hotel settles after its hold has ended. The company’s time is moved by 31 days.',
  },
};

const states: Record<PaymentState, string> = {
  authorized: 'Approved, money held',
  partially_cleared: 'Settled in part, the rest held',
  cleared: 'Settled',
  reversed: 'Reversed',
  expired: 'Hold expired',
  declined: 'Declined',
  refunded: 'Refunded',
};

const kinds: Record<ProcessorMessageKind, string> = {
  authorization: 'Authorization',
  incremental_authorization: 'Increment',
  reversal: 'Reversal',
  clearing: 'Clearing',
  clearing_reversal: 'Clearing reversed',
  refund: 'Refund',
};

export const scenarioTexts = {
  heading: 'Scenarios',
  link: 'Play scenarios with this card',
  hint: 'For testers: what can become of a payment. Each is played with the card processor’s messages.',
  needsKey: 'To play them, enter the API key of the card’s partner.',
  list: 'Scenarios',
  scenarios,
  run: 'Run',
  runNamed: (name: string) => `Run ${name}`,
  failed: 'This could not be played.',
  failures: {
    card_unknown: 'The partner has no card with this id.',
    account_not_open: 'The account of this card is not open yet.',
    time_impossible: 'The company’s time can’t be moved any further.',
  } as Readonly<Record<string, string>>,
  payment: 'Payment',
  none: 'Run a scenario to see its payment here.',
  unknown: 'The partner of this API key has no such payment.',
  states,
  held: 'Held',
  cleared: 'Settled',
  refunded: 'Refunded',
  heldUntil: 'Held until',
  messages: 'Messages of the processor',
  kinds,
  outcomes: { approved: 'approved', declined: 'declined', recorded: 'recorded' },
  expired: 'The hold ended',
  pass: 'Let 31 days pass',
  passHelp: 'Moves the time of the card’s company, so that the hold ends.',
  notPassed: 'The time could not be moved.',
};

export type ScenarioTexts = typeof scenarioTexts;
