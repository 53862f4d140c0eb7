import { IsReference, OptionalField } from '#contracts';
import { PageQuery } from '#http';

export class ListAssignmentsQuery extends PageQuery {
  @OptionalField()
  @IsReference()
  companyId?: string;
}
