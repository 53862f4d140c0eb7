import { IsReference, MAX_EXTERNAL_ID_LENGTH, OptionalField } from '#contracts';
import { PageQuery } from '#http';
import { AfterId, IdList, SearchText } from '../api/index.js';
import { idPattern } from '../ids.js';

export class ListCompaniesQuery extends PageQuery {
  @AfterId(idPattern('cmp'), 'a company')
  override startingAfter?: string;

  /** Your own id of the company, exactly. Companies that differ by their `registrationNumber` may share it. */
  @OptionalField()
  @IsReference(MAX_EXTERNAL_ID_LENGTH)
  externalId?: string;

  /** A part of the name, without case and accents. */
  @SearchText()
  search?: string;

  /** Only these companies; those that do not exist are left out. */
  @IdList(idPattern('cmp'), 'companies')
  ids?: string;
}
