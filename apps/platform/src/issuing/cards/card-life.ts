import {
  type CardLifeData,
  type CardLifeEvent,
  CardTerminated,
  type CardTerminatedData,
  type EventClass,
} from '#contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { EventRecorder, newEvent } from '../../webhooks/index.js';
import { Person } from '../people/person.entity.js';
import { ActivationCodes } from './activation-codes.service.js';
import { Card, lockCard } from './card.entity.js';

/** What an event says beside the card and its number. */
type Details<T extends CardLifeEvent> = Omit<T['data'], keyof CardLifeData>;

/**
 * Changes cards, and reports each change as an event in the same transaction. The events of a card are numbered
 * (docs/interface/cards.md#events-of-a-card).
 */
@Injectable()
export class CardLife {
  constructor(
    private readonly events: EventRecorder,
    private readonly codes: ActivationCodes,
  ) {}

  /** Locks the card's company and then the card, in the order in which orders lock them. @throws card_unknown */
  async lock(transaction: EntityManager, partnerId: string, id: string): Promise<Card> {
    await transaction.query(LOCK_COMPANY, [id, partnerId]);
    return lockCard(transaction, partnerId, id);
  }

  /** Changes a card, which must be locked, and records the event. @returns the changed card. */
  async change<T extends CardLifeEvent>(
    transaction: EntityManager,
    card: Card,
    changes: Partial<Pick<Card, 'status' | 'frozenBy' | 'shippedAt' | 'expiringAt'>>,
    eventClass: EventClass<T>,
    details: Details<T>,
  ): Promise<Card> {
    const { id: cardId, companyId, personId, cardType, last4, accountId } = card;
    const eventSequence = card.eventSequence + 1;
    await transaction.update(Card, { id: cardId }, { ...changes, eventSequence });
    const { externalId } = await transaction.findOneByOrFail(Person, { id: personId });
    const about = { cardId, personId, externalId, cardType, last4, accountId };
    await this.events.record(transaction, eventClass, companyId, {
      ...{ ...about, cardSequence: eventSequence },
      ...details,
    });
    return { ...card, ...changes, eventSequence };
  }

  /**
   * Ends cards permanently, whatever they were used for: every termination goes this way. Needs the lock of their
   * company. Cards that have ended are left out.
   */
  async terminate(
    transaction: EntityManager,
    ids: readonly string[],
    cause: Details<CardTerminated>,
  ): Promise<void> {
    const ended = await transaction.query<(CardLifeData & { companyId: string })[]>(
      TERMINATE_CARDS,
      [ids],
    );
    await this.events.recordAll(
      transaction,
      ended.map(({ companyId, ...card }) => {
        const data: CardTerminatedData = { ...card, ...cause };
        return newEvent(CardTerminated, companyId, data);
      }),
    );
    for (const { cardId, cardType } of ended) {
      if (cardType === 'physical') await this.codes.discard(transaction, cardId);
    }
  }
}

/** $1 card, $2 partner. */
const LOCK_COMPANY = `
  SELECT FROM companies c JOIN cards ON cards.company_id = c.id
  WHERE cards.id = $1 AND cards.partner_id = $2
  FOR NO KEY UPDATE OF c`;

/** $1 cards. */
const TERMINATE_CARDS = `
  WITH ended AS (
    UPDATE cards c SET status = 'terminated', event_sequence = c.event_sequence + 1
    FROM people p
    WHERE c.id = ANY ($1) AND c.status <> 'terminated' AND p.id = c.person_id
    RETURNING c.id, c.company_id, c.person_id, p.external_id, c.card_type, c.last4, c.account_id,
      c.event_sequence
  )
  SELECT id AS "cardId", company_id AS "companyId", person_id AS "personId", external_id AS "externalId",
    card_type AS "cardType", last4, account_id AS "accountId", event_sequence AS "cardSequence"
  FROM ended ORDER BY id`;
