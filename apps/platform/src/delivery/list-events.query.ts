import { PageQuery } from '#http';
import { IsOptional, IsString, Length } from 'class-validator';

export class ListEventsQuery extends PageQuery {
  @IsOptional()
  @IsString()
  @Length(1, 100)
  companyId?: string;

  /** The event kind's identifier, such as `card_ordered`. */
  @IsOptional()
  @IsString()
  @Length(1, 100)
  event?: string;
}
