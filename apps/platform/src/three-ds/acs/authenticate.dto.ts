import {
  type AcsAuthenticationRequest,
  Money,
  NestedObject,
  OptionalField,
  ThreeDsMerchant,
} from '#contracts';
import { IsInt, IsString, Length, Matches, Max, Min } from 'class-validator';

/** A purchase has a positive amount. The validators of this property replace the inherited ones. */
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

  /** Not validated further: an unknown language counts as English. */
  @OptionalField()
  @IsString()
  @Length(1, 35)
  browserLocale?: string;
}
