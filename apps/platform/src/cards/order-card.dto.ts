import {
  type CardType,
  cardTypes,
  NestedObject,
  OptionalField,
  type OrderCard,
  type ShippingAddress,
  IsCountry,
} from '#contracts';
import { IsIn, IsString, Length } from 'class-validator';

class ShippingAddressDto implements ShippingAddress {
  @IsString()
  @Length(1, 200)
  line1: string;

  @OptionalField()
  @IsString()
  @Length(1, 200)
  line2?: string;

  @IsString()
  @Length(1, 20)
  postalCode: string;

  @IsString()
  @Length(1, 100)
  city: string;

  @IsCountry()
  country: string;
}

export class OrderCardDto implements OrderCard {
  @IsString()
  @Length(1, 100)
  personId: string;

  @IsIn(cardTypes)
  cardType: CardType;

  @OptionalField()
  @IsString()
  @Length(1, 100)
  accountId?: string;

  @OptionalField()
  @NestedObject(() => ShippingAddressDto)
  shippingAddress?: ShippingAddressDto;
}
