import { PageQuery } from '#http';
import { IsOptional, IsString, Length } from 'class-validator';

export class ListCardsQuery extends PageQuery {
  @IsOptional()
  @IsString()
  @Length(1, 100)
  companyId?: string;

  @IsOptional()
  @IsString()
  @Length(1, 100)
  personId?: string;
}
