import type { CardParty, CardStatus, CardType, ShippingAddress } from '#contracts';
import { declareError } from '#http';
import { Column, CreateDateColumn, Entity, type EntityManager, PrimaryColumn } from 'typeorm';

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
