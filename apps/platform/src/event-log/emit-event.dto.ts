import { IsObject, IsString, Length } from 'class-validator';

export class EmitEventDto {
  @IsString()
  @Length(1, 100)
  companyId: string;

  /** The event kind's identifier, such as `card_ordered`. */
  @IsString()
  @Length(1, 100)
  event: string;

  @IsObject()
  data: Record<string, unknown>;
}
