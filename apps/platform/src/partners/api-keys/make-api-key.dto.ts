import { canonicalNetwork } from '#addresses';
import {
  type ApiScope,
  apiScopes,
  CheckedBy,
  IsName,
  type MakeApiKey,
  MAX_KEY_OVERLAP_SECONDS,
  OptionalField,
  type RevokeApiKey,
  type RollApiKey,
} from '#contracts';
import { IsMoment, OptionalBody } from '#http';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  Max,
  Min,
} from 'class-validator';

const isNetwork = {
  name: 'isNetwork',
  isGood: (value: unknown) => typeof value === 'string' && canonicalNetwork(value) !== undefined,
  message:
    'each must be an IP address, or a range such as 203.0.113.0/24 without bits beyond its prefix',
  schema: { type: 'string', minLength: 2, maxLength: 49 },
} as const;

const MAX_NAME_LENGTH = 100;
const MAX_ADDRESSES = 50;

export class MakeApiKeyDto implements MakeApiKey {
  /** For people: where the key is used. */
  @IsName(MAX_NAME_LENGTH)
  name: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(apiScopes.length)
  @ArrayUnique()
  @IsIn(apiScopes, { each: true })
  scopes: ApiScope[];

  /**
   * Addresses and ranges (CIDR) of IPv4 and IPv6 from which calls may come; empty for everywhere. Left out, those
   * of the calling key.
   */
  @OptionalField()
  @IsArray()
  @ArrayMaxSize(MAX_ADDRESSES)
  @CheckedBy(isNetwork, { each: true })
  allowedAddresses?: string[];

  /** In the future. Left out, when the calling key expires, or never. */
  @OptionalField()
  @IsMoment()
  expiresAt?: Date;
}

export class RollApiKeyDto implements RollApiKey {
  /** How long the former key stays valid, in seconds; 0 ends it at once. */
  @IsInt()
  @Min(0)
  @Max(MAX_KEY_OVERLAP_SECONDS)
  overlapSeconds: number;
}

@OptionalBody()
export class RevokeApiKeyDto implements RevokeApiKey {
  /**
   * Also ends what the key created, and what the keys that it created did: keys, devices enrolled with its codes, and
   * onboarding links. Unused enrolment codes end with their key in any case.
   */
  @OptionalField()
  @IsBoolean()
  endCreated?: boolean;
}
