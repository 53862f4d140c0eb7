import { OptionalField } from '#contracts';
import { OptionalBody } from '#http';
import { IsString, Length } from 'class-validator';

/** The reason is recorded internally and never disclosed outside. */
@OptionalBody()
export class DenyDto {
  @OptionalField()
  @IsString()
  @Length(1, 1_000)
  reason?: string;
}
