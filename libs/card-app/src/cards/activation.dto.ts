import { type ActivateCard, OptionalField } from '#contracts';
import { OptionalBody } from '#http';
import { Matches } from 'class-validator';

@OptionalBody()
export class ActivationDto implements ActivateCard {
  /** The code of the cardholder's letter: required for a physical card, not allowed for a virtual one. */
  @OptionalField()
  @Matches(/^\d{6}$/, { message: 'must be six digits' })
  activationCode?: string;
}
