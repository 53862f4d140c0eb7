import { OptionalField } from '#contracts';
import { PageQuery } from '#http';
import { IsString, Length } from 'class-validator';
import { AfterId, IdList, SearchText } from '../../api/index.js';
import { idPattern } from '../../ids.js';

export class ListPeopleQuery extends PageQuery {
  @AfterId(idPattern('per'), 'a person')
  override startingAfter?: string;

  @OptionalField()
  @IsString()
  @Length(1, 100)
  companyId?: string;

  @OptionalField()
  @IsString()
  @Length(1, 100)
  externalId?: string;

  /** A part of the name, in upper or lower case. */
  @SearchText()
  search?: string;

  /** Only these people; those that do not exist are left out. */
  @IdList(idPattern('per'), 'people')
  ids?: string;
}
