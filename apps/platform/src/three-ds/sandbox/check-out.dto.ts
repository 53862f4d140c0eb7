import {
  type CheckOut,
  NestedObject,
  type SimulatedPartner,
  simulatedPartners,
  ThreeDsMerchant,
} from '#contracts';
import { Type } from 'class-transformer';
import { IsIn, IsObject, IsOptional, IsString, Length, ValidateNested } from 'class-validator';
import { PurchaseAmount } from '../acs/authenticate.dto.js';

export class CheckOutDto implements CheckOut {
  @IsString()
  @Length(1, 100)
  cardId: string;

  @NestedObject(() => PurchaseAmount)
  amount: PurchaseAmount;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ThreeDsMerchant)
  merchant?: ThreeDsMerchant;

  @IsOptional()
  @IsString()
  @Length(1, 35)
  browserLocale?: string;

  @IsOptional()
  @IsIn(simulatedPartners)
  partner?: SimulatedPartner;
}
