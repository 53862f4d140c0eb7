import { IsReference, OptionalField } from '#contracts';
import { PageQuery } from '#http';
import { AfterId, IdList, SearchText } from '../../api/index.js';
import { idPattern } from '../../ids.js';

export class ListPeopleQuery extends PageQuery {
  @AfterId(idPattern('per'), 'a person')
  override startingAfter?: string;

  @OptionalField()
  @IsReference()
  companyId?: string;

  @OptionalField()
  @IsReference()
  externalId?: string;

  /** A part of the name, without case and accents. */
  @SearchText()
  search?: string;

  /** Only these people; those that do not exist are left out. */
  @IdList(idPattern('per'), 'people')
  ids?: string;
}
