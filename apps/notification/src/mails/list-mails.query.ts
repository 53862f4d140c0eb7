import { PageQuery } from '#http';
import { IsOptional, IsString, Length } from 'class-validator';

export class ListMailsQuery extends PageQuery {
  /** The company's id at the platform. */
  @IsOptional()
  @IsString()
  @Length(1, 100)
  companyId?: string;
}
