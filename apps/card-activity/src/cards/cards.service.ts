import { Injectable } from '@nestjs/common';
import {
  type ActivityCard,
  type ActivityCardStatus,
  CardActivated,
  CardExpiring,
  CardFrozen,
  type CardLifeEvent,
  type CardOrdered,
  CardRenewed,
  CardReplaced,
  CardShipped,
  CardTerminated,
  CardUnfrozen,
  type Page,
  type TransactionEvent,
} from '#contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { InjectDataSource } from '@nestjs/typeorm';
import { pageOf, type PageQuery } from '#http';
import type { Scope } from '../readers/reader.guard.js';

/** The cards of the companies. The event of a payment may arrive before that of the card's order. */
@Injectable()
export class Cards {
  async order(
    transaction: EntityManager,
    { companyId, timestamp, data }: CardOrdered,
  ): Promise<void> {
    const { cardId, accountId, personId, externalId, cardType, replacesCardId = null } = data;
    await transaction.query(ADD_ORDERED, [
      ...[cardId, companyId, accountId, personId, externalId, cardType, replacesCardId, timestamp],
    ]);
  }

  /** Events may arrive in another order: only the latest by its number counts. */
  async change(transaction: EntityManager, event: CardLifeEvent): Promise<void> {
    const { companyId, data } = event;
    const { cardId, accountId, personId, externalId, cardType, cardSequence } = data;
    await transaction.query(CHANGE_CARD, [
      ...[cardId, companyId, accountId, personId, externalId, cardType],
      ...[statusAfter(event), cardSequence],
    ]);
  }

  async mention(transaction: EntityManager, { companyId, data }: TransactionEvent): Promise<void> {
    const { cardId, accountId, personId, externalId } = data;
    const values = [cardId, companyId, accountId, personId, externalId];
    await transaction.query(ADD_MENTIONED, values);
  }
}

const withoutChange = [CardReplaced, CardRenewed, CardExpiring];

/** Null if the event does not change it: a replaced card stays as it is until it is terminated. */
function statusAfter(event: CardLifeEvent): ActivityCardStatus | null {
  if (event instanceof CardShipped) return 'shipped';
  if (event instanceof CardTerminated) return 'terminated';
  if (withoutChange.some((eventClass) => event instanceof eventClass)) return null;
  const isUsable =
    (event instanceof CardActivated ||
      event instanceof CardFrozen ||
      event instanceof CardUnfrozen) &&
    event.data.frozenBy.length === 0;
  return isUsable ? 'active' : 'frozen';
}

type CardRow = Omit<ActivityCard, 'orderedAt'> & { orderedAt: Date | null };

/** What is read of the cards. */
@Injectable()
export class ActivityCards {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The latest first. */
  async list(
    { companyId, externalId }: Scope,
    { limit, startingAfter }: PageQuery,
  ): Promise<Page<ActivityCard>> {
    const values = [companyId, externalId, startingAfter ?? null, limit + 1];
    const rows = await this.dataSource.manager.query<CardRow[]>(LIST_CARDS, values);
    return pageOf(rows, limit, ({ orderedAt, ...card }) => ({
      ...card,
      orderedAt: orderedAt?.toISOString() ?? null,
    }));
  }
}

/** $1 card, $2 company, $3 account, $4 person, $5 external id, $6 type, $7 replaced card, $8 time. */
const ADD_ORDERED = `
  INSERT INTO cards (id, company_id, account_id, person_id, external_id, card_type, replaces_card_id, ordered_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT (id) DO UPDATE SET card_type = excluded.card_type, replaces_card_id = excluded.replaces_card_id,
    ordered_at = excluded.ordered_at`;

/** $1 card, $2 company, $3 account, $4 person, $5 external id, $6 type, $7 status or null, $8 number of the event. */
const CHANGE_CARD = `
  INSERT INTO cards (id, company_id, account_id, person_id, external_id, card_type, status, event_sequence)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT (id) DO UPDATE SET card_type = excluded.card_type,
    status = coalesce(excluded.status, cards.status), event_sequence = excluded.event_sequence
  WHERE cards.event_sequence < excluded.event_sequence`;

/** $1 card, $2 company, $3 account, $4 person, $5 external id. */
const ADD_MENTIONED = `
  INSERT INTO cards (id, company_id, account_id, person_id, external_id) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT DO NOTHING`;

/** $1 company, $2 external id, $3 before this id, each or null; $4 limit. */
const LIST_CARDS = `
  SELECT id, company_id AS "companyId", account_id AS "accountId", external_id AS "externalId",
    card_type AS "cardType", replaces_card_id AS "replacesCardId", ordered_at AS "orderedAt",
    coalesce(status, CASE WHEN card_type IS NOT NULL THEN 'ordered' END) AS status
  FROM cards
  WHERE ($1::text IS NULL OR company_id = $1) AND ($2::text IS NULL OR external_id = $2)
    AND ($3::text IS NULL OR id < $3)
  ORDER BY id DESC LIMIT $4`;
