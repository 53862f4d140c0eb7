import type { PaymentChannel, ScaExemption } from '#contracts';
import {
  type LowValueCounter,
  type ScaMessage,
  scaRowOf,
  scaTable,
} from './strong-authentication.js';

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const dollars = (amount: number) => ({ amount, currency: 'USD' });

const online: ScaMessage = { kind: 'authorization', channel: 'online', amount: euros(4_250) };

type Case = [
  name: string,
  isNeeded: boolean,
  changes: Partial<ScaMessage>,
  hasMandate?: boolean,
  counter?: LowValueCounter,
];

const channel = (one: PaymentChannel): Partial<ScaMessage> => ({ channel: one });
const exempt = (exemption: ScaExemption, cents: number): Partial<ScaMessage> => ({
  exemption,
  amount: euros(cents),
});
const lowValue = (count: number, amount: number): LowValueCounter => ({ count, amount });

/** Each row of the table, with its neighbours at the limits. The first column is the row that decides. */
const cases: Case[] = [
  ['in person', false, channel('contactless')],
  ['in person', false, channel('chip')],
  ['in person', false, channel('cash')],
  ['in person', false, { ...channel('chip'), initiator: 'merchant' }],
  ['mail or telephone order', false, channel('mail_order')],
  ['mail or telephone order', false, channel('telephone_order')],
  ['account verification', false, { amount: euros(0) }],
  ['remote', true, { amount: euros(1) }],
  ['one leg out', false, { acquirerCountry: 'US' }],
  ['one leg out', false, { acquirerCountry: 'GB' }],
  ['one leg out', false, { acquirerCountry: 'CH', initiator: 'merchant' }],
  ['remote', true, { acquirerCountry: 'NO' }],
  ['remote', true, { acquirerCountry: 'DE' }],
  ['merchant-initiated with a mandate', false, { initiator: 'merchant' }, true],
  ['merchant-initiated without', true, { initiator: 'merchant' }, false],
  ['merchant-initiated without', true, { initiator: 'merchant', ...exempt('low_value', 100) }],
  ['remote', true, { initiator: 'cardholder' }, true],
  ['low value', false, exempt('low_value', 3_000)],
  ['remote', true, exempt('low_value', 3_001)],
  ['low value', false, exempt('low_value', 1_000), false, lowValue(4, 9_000)],
  ['remote', true, exempt('low_value', 1_001), false, lowValue(4, 9_000)],
  ['low value', false, exempt('low_value', 1), false, lowValue(4, 100)],
  ['remote', true, exempt('low_value', 1), false, lowValue(5, 100)],
  ['low value', false, { exemption: 'low_value', amount: dollars(9), merchantAmount: euros(9) }],
  ['remote', true, { exemption: 'low_value', amount: dollars(900) }],
  ['transaction risk analysis', false, exempt('transaction_risk_analysis', 50_000)],
  ['remote', true, exempt('transaction_risk_analysis', 50_001)],
  [
    'transaction risk analysis',
    false,
    exempt('transaction_risk_analysis', 1),
    false,
    lowValue(9, 0),
  ],
  ['secure corporate', false, exempt('secure_corporate', 9_000_000)],
  ['trusted beneficiary', true, exempt('trusted_beneficiary', 1)],
  ['remote', true, {}],
];

describe('the table of strong authentication', () => {
  it.each(cases)('%s: %s for %j', (name, isNeeded, changes, hasMandate = false, counter) => {
    const row = scaRowOf({ ...online, ...changes }, hasMandate, counter ?? lowValue(0, 0));
    expect([row.name, row.isNeeded]).toEqual([name, isNeeded]);
  });

  it('has a case for each row', () => {
    expect(new Set(cases.map(([name]) => name))).toEqual(new Set(scaTable.map(({ name }) => name)));
  });
});
