import type { CardParty, CardStatus, CardType, ShippingAddress } from '#contracts';
import { declareError } from '#http';
import {
  Column,
  CreateDateColumn,
  Entity,
  type EntityManager,
  PrimaryColumn,
  VirtualColumn,
} from 'typeorm';

/** A card. Its number is not stored; a token replaces it (docs/interface/cards.md#people-and-cards). */
@Entity('cards')
export class Card {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  partnerId: string;

  @Column('text')
  companyId: string;

  @Column('text')
  personId: string;

  @Column('text')
  accountId: string;

  @Column('text')
  cardType: CardType;

  @Column('text')
  status: CardStatus;

  /** Read it by `freezesOf`. */
  @Column('text', { array: true, default: [] })
  frozenBy: CardParty[];

  @Column('text')
  network: string;

  @Column('text')
  last4: string;

  @Column('text')
  cardToken: string;

  @Column('jsonb', { nullable: true })
  shippingAddress: ShippingAddress | null;

  @Column('text', { nullable: true })
  replacesCardId: string | null;

  /** The card that was ordered in its place. */
  @VirtualColumn('text', {
    query: (card) => `SELECT id FROM cards WHERE replaces_card_id = ${card}.id`,
  })
  replacedByCardId: string | null;

  /** The last day on which it can be used, as in 2030-11-30, in UTC. */
  @Column('date')
  expiresOn: string;

  /** The next day on which its expiry needs something (CardExpiry). */
  @Column('date')
  lookOn: string;

  /** When its coming expiry was reported; null before. */
  @Column('timestamptz', { nullable: true })
  expiringAt: Date | null;

  @Column('text', { nullable: true })
  purpose: string | null;

  /** When its production could start: at the approval of the company's KYC. Null for the time of the order. */
  @Column('timestamptz', { nullable: true })
  orderedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  shippedAt: Date | null;

  /** The number of the card's latest event. */
  @Column('integer', { default: 1 })
  eventSequence: number;

  /** The first card in a chain of replacements; null for the first card itself. */
  @Column('text', { nullable: true })
  originalCardId: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}

/** How early the coming expiry of a card is reported. */
export const EXPIRING_DAYS = 30;

/** SQL for the current day in UTC by a company's clock. @param now a parameter @param clock the row of `company_clocks`, or none */
export function utcDayOf(now: string, clock: string): string {
  return `((${now}::timestamptz + coalesce(${clock}.ahead_ms, 0) * interval '1 ms') AT TIME ZONE 'UTC')::date`;
}

/** No card of your companies has this id. Take ids from `GET /v1/cards`. */
export const cardUnknown = declareError('card_unknown', 404, 'There is no such card.');

/**
 * Locks a card until the transaction ends. Not FOR UPDATE: payments record their events before the rows that refer to
 * their card, so a change of the card that then records an event would deadlock with them. @throws card_unknown
 */
export async function lockCard(
  transaction: EntityManager,
  partnerId: string,
  id: string,
): Promise<Card> {
  const card = await transaction.findOne(Card, {
    where: { id, partnerId },
    lock: { mode: 'for_no_key_update' },
  });
  if (!card) throw cardUnknown();
  return card;
}
