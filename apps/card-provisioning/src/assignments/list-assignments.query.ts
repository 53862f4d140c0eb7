import { PageQuery } from '#http';
import { IsOptional, IsString, Length } from 'class-validator';

export class ListAssignmentsQuery extends PageQuery {
  @IsOptional()
  @IsString()
  @Length(1, 100)
  companyId?: string;
}
