import type { PaymentState, ProcessorMessageKind } from '#contracts';
import { scenariosInEnglish } from '../../shared/sandbox/simulation-names.en.js';

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
  scenarios: scenariosInEnglish,
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
