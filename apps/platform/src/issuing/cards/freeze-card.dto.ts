import {
  type OnBehalfOf,
  OptionalField,
  type RepresentedParty,
  representedParties,
} from '#contracts';
import { OptionalBody } from '#http';
import { IsIn } from 'class-validator';

/** On whose behalf a card is frozen or unfrozen. */
@OptionalBody()
export class FreezeCardDto implements OnBehalfOf {
  /** The person who acts, with the powers of that person. Left out, the partner itself acts. */
  @OptionalField()
  @IsIn(representedParties)
  onBehalfOf?: RepresentedParty;
}
