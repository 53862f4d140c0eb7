import { IsBoolean, IsInt, Max, Min } from 'class-validator';
import { OptionalField } from '../fields.js';
import { OptionalBody } from '../schema/body-class.js';
import { MAX_KEY_OVERLAP_SECONDS } from './api-key.js';

export class RollApiKey {
  /** How long the former key stays valid, in seconds; 0 ends it at once. */
  @IsInt()
  @Min(0)
  @Max(MAX_KEY_OVERLAP_SECONDS)
  overlapSeconds: number;
}

@OptionalBody()
export class RevokeApiKey {
  /**
   * Also ends what the key created, and what the keys that it created did: keys, devices enrolled with its codes, and
   * onboarding links. Unused enrolment codes end with their key in any case.
   */
  @OptionalField()
  @IsBoolean()
  endCreated?: boolean;
}
