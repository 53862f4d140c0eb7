import {
  type AcsAuthenticationRequest,
  IsReceivedName,
  IsReference,
  MAX_NAME_LENGTH,
  RequestedMoney,
  NestedObject,
  OptionalField,
  ThreeDsMerchant,
} from '#contracts';
import { IsInt, Matches, Max, Min } from 'class-validator';

/** A purchase has a positive amount. The validators of this property replace the inherited ones. */
export class PurchaseAmount extends RequestedMoney {
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  declare amount: number;
}

/** The payee, who is shown to the cardholder. The validators of this property replace the inherited ones. */
export class Payee extends ThreeDsMerchant {
  @IsReceivedName(MAX_NAME_LENGTH)
  declare name: string;
}

export class AuthenticateDto implements AcsAuthenticationRequest {
  @Matches(/^[\w.-]{1,64}$/, {
    message: 'acsTransactionId must be 1 to 64 of: letters, digits, _ . -',
  })
  acsTransactionId: string;

  @IsReference()
  cardId: string;

  @NestedObject(() => PurchaseAmount)
  amount: PurchaseAmount;

  @NestedObject(() => Payee)
  merchant: Payee;

  @OptionalField()
  @IsReference(2_048)
  @Matches(/^https?:\/\/[^\s]+$/, { message: 'returnUrl must be an http(s) URL' })
  returnUrl?: string;

  /** Not validated further: an unknown language counts as English. */
  @OptionalField()
  @IsReference(35)
  browserLocale?: string;
}
