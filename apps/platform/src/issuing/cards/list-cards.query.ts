import { IsReference, OptionalField } from '#contracts';
import { PageQuery } from '#http';
import { AfterId, IdList, SearchText } from '../../api/index.js';
import { idPattern } from '../../ids.js';

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

  /** Only these cards; those that do not exist are left out. */
  @IdList(idPattern('crd'), 'cards')
  ids?: string;
}
