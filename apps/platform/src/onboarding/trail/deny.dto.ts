import { OptionalField } from '#contracts';
import { IsString, Length } from 'class-validator';

/** The reason is recorded internally and never disclosed outside. */
export class DenyDto {
  @OptionalField()
  @IsString()
  @Length(1, 1_000)
  reason?: string;
}
