import { OptionalField } from '#contracts';
import { PageQuery } from '#http';
import { IsString, Length } from 'class-validator';
import { AfterId, IdList, SearchText } from '../../api/index.js';
import { idPattern } from '../../ids.js';

export class ListCardsQuery extends PageQuery {
  @AfterId(idPattern('crd'), 'a card')
  override startingAfter?: string;

  @OptionalField()
  @IsString()
  @Length(1, 100)
  companyId?: string;

  @OptionalField()
  @IsString()
  @Length(1, 100)
  personId?: string;

  @OptionalField()
  @IsString()
  @Length(1, 100)
  accountId?: string;

  /** A part of the cardholder's name, in upper or lower case, or the card's last four digits. */
  @SearchText()
  search?: string;

  /** Only these cards; those that do not exist are left out. */
  @IdList(idPattern('crd'), 'cards')
  ids?: string;
}
