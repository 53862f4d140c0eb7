import { OptionalField } from '#contracts';
import { IsString, Length } from 'class-validator';

/** The reason is for the record; nobody outside is told. */
export class DenyDto {
  @OptionalField()
  @IsString()
  @Length(1, 1_000)
  reason?: string;
}
