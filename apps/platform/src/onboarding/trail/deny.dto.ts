import { IsFreeText, OptionalField } from '#contracts';
import { OptionalBody } from '#http';

/** The reason is recorded internally and never disclosed outside. */
@OptionalBody()
export class DenyDto {
  @OptionalField()
  @IsFreeText(1_000)
  reason?: string;
}
