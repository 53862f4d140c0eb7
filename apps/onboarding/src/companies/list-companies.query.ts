import { PageQuery } from '#http';
import { IsOptional, IsUUID } from 'class-validator';

export class ListCompaniesQuery extends PageQuery {
  @IsOptional()
  @IsUUID()
  override startingAfter?: string;
}
