import type { Money } from '../money.js';

export const searchedKinds = [
  'company',
  'person',
  'card',
  'account',
  'payment',
  'event',
  'mail',
] as const;

export type SearchedKind = (typeof searchedKinds)[number];

/** What the console's search found. */
export interface ConsoleSearchResult {
  kind: SearchedKind;
  id: string;
  /** Of a company or a person, the shop of a payment, the type of an event or a mail; null for an account. */
  name: string | null;
  /** Of a card, and of a payment's card. */
  last4: string | null;
  /** What a payment authorized, or else cleared or refunded. Null for others, and for a declined payment. */
  amount: Money | null;
  /** Of a company its KYC status, of a card, a payment or a mail its own one. Null for others. */
  status: string | null;
  createdAt: string;
}

export interface ConsoleSearch {
  /** At most 5 of each kind, the latest first. */
  data: ConsoleSearchResult[];
}
