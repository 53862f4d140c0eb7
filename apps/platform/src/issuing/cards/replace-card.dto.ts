import {
  OptionalField,
  type ReplaceCard,
  type ReplacementReason,
  replacementReasons,
  type RepresentedParty,
  representedParties,
} from '#contracts';
import { IsIn } from 'class-validator';

export class ReplaceCardDto implements ReplaceCard {
  @IsIn(replacementReasons)
  reason: ReplacementReason;

  /** The person who acts, with the powers of that person. Left out, the partner itself acts. */
  @OptionalField()
  @IsIn(representedParties)
  onBehalfOf?: RepresentedParty;
}
