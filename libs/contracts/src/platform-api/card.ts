import type { CardType } from '../card-type.js';

export const cardStatuses = [
  'pre_order',
  'ordered',
  'shipped',
  'active',
  'frozen',
  'terminated',
] as const;
export type CardStatus = (typeof cardStatuses)[number];

/** A card. Its full number is neither stored nor shown: only the last four digits are (docs/interface.md#people-and-cards). */
export interface CardResource {
  id: string;
  companyId: string;
  personId: string;
  accountId: string;
  status: CardStatus;
  cardType: CardType;
  network: string;
  last4: string;
  /** Of a physical card; null where none was told. */
  shippingAddress: ShippingAddress | null;
  createdAt: string;
}

export interface ShippingAddress {
  line1: string;
  line2?: string;
  postalCode: string;
  city: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

export interface OrderCard {
  personId: string;
  cardType: CardType;
  accountId?: string;
  shippingAddress?: ShippingAddress;
}
