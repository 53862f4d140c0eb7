import { Injectable } from '@nestjs/common';
import type { CardOrdered, TransactionEvent } from '#contracts';
import type { EntityManager } from 'typeorm';
import { ADD_MENTIONED, ADD_ORDERED } from './cards.sql.js';

/** The cards of the companies. A payment may tell of a card before its order does. */
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

  async mention(transaction: EntityManager, { companyId, data }: TransactionEvent): Promise<void> {
    const { cardId, accountId, personId, externalId } = data;
    const values = [cardId, companyId, accountId, personId, externalId];
    await transaction.query(ADD_MENTIONED, values);
  }
}
