import {
  type AcsAuthenticationRequest,
  Money,
  NestedObject,
  OptionalField,
  ThreeDsMerchant,
} from '#contracts';
import { IsInt, IsString, Length, Matches, Max, Min } from 'class-validator';

/** What is bought costs something. The property's checks take the place of those that it inherits. */
export class PurchaseAmount extends Money {
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  declare amount: number;
}

export class AuthenticateDto implements AcsAuthenticationRequest {
  @Matches(/^[\w.-]{1,64}$/, {
    message: 'acsTransactionId must be 1 to 64 of: letters, digits, _ . -',
  })
  acsTransactionId: string;

  @IsString()
  @Length(1, 100)
  cardId: string;

  @NestedObject(() => PurchaseAmount)
  amount: PurchaseAmount;

  @NestedObject(() => ThreeDsMerchant)
  merchant: ThreeDsMerchant;

  @OptionalField()
  @IsString()
  @Length(1, 2_048)
  @Matches(/^https?:\/\/[^\s]+$/, { message: 'returnUrl must be an http(s) URL' })
  returnUrl?: string;

  /** Not checked any further: an unknown one counts as English. */
  @OptionalField()
  @IsString()
  @Length(1, 35)
  browserLocale?: string;
}
