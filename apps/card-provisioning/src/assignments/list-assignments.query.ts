import { OptionalField } from '#contracts';
import { PageQuery } from '#http';
import { IsString, Length } from 'class-validator';

export class ListAssignmentsQuery extends PageQuery {
  @OptionalField()
  @IsString()
  @Length(1, 100)
  companyId?: string;
}
