import {
  type CheckOut,
  NestedObject,
  OptionalField,
  type SimulatedPartner,
  simulatedPartners,
  ThreeDsMerchant,
} from '#contracts';
import { Type } from 'class-transformer';
import { IsIn, IsObject, IsString, Length, ValidateNested } from 'class-validator';
import { PurchaseAmount } from '../acs/authenticate.dto.js';

export class CheckOutDto implements CheckOut {
  @IsString()
  @Length(1, 100)
  cardId: string;

  @NestedObject(() => PurchaseAmount)
  amount: PurchaseAmount;

  @OptionalField()
  @IsObject()
  @ValidateNested()
  @Type(() => ThreeDsMerchant)
  merchant?: ThreeDsMerchant;

  @OptionalField()
  @IsString()
  @Length(1, 35)
  browserLocale?: string;

  @OptionalField()
  @IsIn(simulatedPartners)
  partner?: SimulatedPartner;
}
