import { IsReference, OptionalField } from '#contracts';
import { searchableSql, searchPattern } from '#database';
import { PageQuery } from '#http';
import { And, Equal, type FindManyOptions, type FindOptionsWhere, Raw } from 'typeorm';
import { AfterId, IdList, idsFound, SearchText } from '../../api/index.js';
import { idPattern } from '../../ids.js';
import type { Card } from './card.entity.js';

export class ListCardsQuery extends PageQuery {
  @AfterId(idPattern('crd'), 'a card')
  override startingAfter?: string;

  @OptionalField()
  @IsReference()
  companyId?: string;

  @OptionalField()
  @IsReference()
  personId?: string;

  @OptionalField()
  @IsReference()
  accountId?: string;

  /** A part of the cardholder's name, without case and accents, or the card's last four digits. */
  @SearchText()
  search?: string;

  /** Only these cards; unknown ids are left out. */
  @IdList(idPattern('crd'), 'cards')
  ids?: string;
}

/** The query for a list of cards. */
export function cardsFound(
  partnerId: string,
  { limit, startingAfter, companyId, personId, accountId, search, ids }: ListCardsQuery,
): FindManyOptions<Card> {
  return {
    where: {
      partnerId,
      ...(companyId && { companyId }),
      ...(accountId && { accountId }),
      ...(personId && { personId }),
      ...(search && cardsNamed(partnerId, search, personId)),
      ...idsFound(ids, startingAfter),
    },
    order: { id: 'DESC' },
    take: limit + 1,
  };
}

/** Searches four digits as the last digits of the card, and anything else as a part of the cardholder's name. */
function cardsNamed(
  partnerId: string,
  search: string,
  personId: string | undefined,
): FindOptionsWhere<Card> {
  if (/^\d{4}$/.test(search.trim())) return { last4: search.trim() };
  const ofHolder = Raw<string>((column) => `${column} IN (${NAMED_PEOPLE})`, {
    partnerId,
    pattern: searchPattern(search),
  });
  return { personId: personId === undefined ? ofHolder : And(Equal(personId), ofHolder) };
}

const NAMED_PEOPLE = `
  SELECT id FROM people WHERE partner_id = :partnerId AND ${searchableSql('name')} LIKE :pattern`;
