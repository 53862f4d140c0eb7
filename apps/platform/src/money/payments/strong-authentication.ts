import {
  exemptionLimits,
  type PaymentChannel,
  type PaymentInitiator,
  type ScaExemption,
} from '#contracts';
import { type PaymentMessage, isVerification } from './payment-message.js';

/** The facts by which a row of the table applies. */
interface ScaFacts {
  channel: PaymentChannel;
  initiator: PaymentInitiator;
  exemption: ScaExemption | undefined;
  isVerification: boolean;
  /** The merchant's bank is outside of the EEA. */
  isOneLegOut: boolean;
  /** Of a merchant-initiated payment: the cardholder authenticated the first payment to this merchant. */
  isOriginalAuthenticated: boolean;
}

type ScaLimits = (typeof exemptionLimits)[keyof typeof exemptionLimits];

interface ScaRow {
  name: string;
  /** The facts of the payment, each equal to this one or in this list. Others do not matter. */
  when: { readonly [Fact in keyof ScaFacts]?: ScaFacts[Fact] | readonly ScaFacts[Fact][] };
  /** An amount in no euros is above each limit. */
  upTo?: ScaLimits;
  isNeeded: boolean;
}

/**
 * Whether a payment needs the cardholder's authentication (PSD2 Art. 97; delegated regulation (EU) 2018/389, Art. 10
 * to 18). The first row that applies decides (docs/interface/payments.md#strong-authentication).
 */
export const scaTable: readonly ScaRow[] = [
  // The card and the terminal see to it: Art. 11 and 12, chip and PIN.
  { name: 'in person', when: { channel: ['contactless', 'chip', 'cash'] }, isNeeded: false },
  // Not an electronic payment.
  {
    name: 'mail or telephone order',
    when: { channel: ['mail_order', 'telephone_order'] },
    isNeeded: false,
  },
  { name: 'account verification', when: { isVerification: true }, isNeeded: false },
  { name: 'one leg out', when: { isOneLegOut: true }, isNeeded: false },
  // The payee initiates it, by a mandate that the cardholder authenticated.
  {
    name: 'merchant-initiated with a mandate',
    when: { initiator: 'merchant', isOriginalAuthenticated: true },
    isNeeded: false,
  },
  { name: 'merchant-initiated without', when: { initiator: 'merchant' }, isNeeded: true },
  // Art. 16.
  {
    name: 'low value',
    when: { exemption: 'low_value' },
    upTo: exemptionLimits.low_value,
    isNeeded: false,
  },
  // Art. 18.
  {
    name: 'transaction risk analysis',
    when: { exemption: 'transaction_risk_analysis' },
    upTo: exemptionLimits.transaction_risk_analysis,
    isNeeded: false,
  },
  // Art. 17: all accounts are of companies.
  { name: 'secure corporate', when: { exemption: 'secure_corporate' }, isNeeded: false },
  // Art. 13 needs the payer's list at the issuer, and the platform keeps none.
  { name: 'trusted beneficiary', when: { exemption: 'trusted_beneficiary' }, isNeeded: true },
  { name: 'remote', when: {}, isNeeded: true },
];

/** A card's payments under the exemption for low values since its last authentication, in euro cents. */
export interface LowValueCounter {
  count: number;
  amount: number;
}

/** What a message says that its authentication depends on. All but the channel may be missing. */
export type ScaMessage = Pick<
  PaymentMessage,
  'kind' | 'channel' | 'amount' | 'merchantAmount' | 'initiator' | 'exemption' | 'acquirerCountry'
>;

/** The row of the table that decides about an authorization. */
export function scaRowOf(
  message: ScaMessage,
  isOriginalAuthenticated: boolean,
  counter: LowValueCounter,
): ScaRow {
  const { channel, initiator = 'cardholder', exemption, acquirerCountry } = message;
  const facts: ScaFacts = {
    ...{ channel, initiator, exemption, isOriginalAuthenticated },
    isVerification: isVerification(message),
    isOneLegOut: acquirerCountry !== undefined && !EEA.has(acquirerCountry),
  };
  const cents = euroCentsOf(message);
  return scaTable.find(({ when, upTo }) => fits(facts, when) && isWithin(upTo, cents, counter))!;
}

function fits(facts: ScaFacts, when: ScaRow['when']): boolean {
  return (Object.keys(when) as (keyof ScaFacts)[]).every((fact) =>
    [when[fact]].flat().includes(facts[fact]),
  );
}

function isWithin(limits: ScaLimits | undefined, cents: number | null, counter: LowValueCounter) {
  if (!limits) return true;
  const { amount, sum = Infinity, count = Infinity } = limits;
  if (cents === null || cents > amount) return false;
  return counter.amount + cents <= sum && counter.count + 1 <= count;
}

/** The limits are in euros, and the platform has no rates. Null if neither amount is in euros. */
export function euroCentsOf({
  amount,
  merchantAmount,
}: Pick<ScaMessage, 'amount' | 'merchantAmount'>) {
  return [amount, merchantAmount].find((money) => money?.currency === 'EUR')?.amount ?? null;
}

/** The European Economic Area: the EU, Iceland, Liechtenstein and Norway. */
const EEA: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  ),
);
