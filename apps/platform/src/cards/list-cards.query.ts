import { PageQuery } from '#http';
import { IsOptional, IsString, Length } from 'class-validator';
import { AfterId } from '../after-id.js';
import { idPattern } from '../ids.js';

export class ListCardsQuery extends PageQuery {
  @AfterId(idPattern('crd'), 'a card')
  override startingAfter?: string;

  @IsOptional()
  @IsString()
  @Length(1, 100)
  companyId?: string;

  @IsOptional()
  @IsString()
  @Length(1, 100)
  personId?: string;
}
