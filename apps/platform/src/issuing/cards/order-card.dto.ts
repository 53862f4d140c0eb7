import {
  type CardType,
  cardTypes,
  NestedObject,
  OptionalField,
  type OrderCard,
  ShippingAddress,
  ToldAsVariants,
} from '#contracts';
import { IsIn, IsString, Length, ValidateIf } from 'class-validator';

/** An order of a virtual card, which is sent nowhere. */
class VirtualCardOrderDto implements OrderCard {
  @IsString()
  @Length(1, 100)
  personId: string;

  @IsIn(['virtual'] satisfies CardType[])
  cardType: 'virtual';

  @OptionalField()
  @IsString()
  @Length(1, 100)
  accountId?: string;
}

/** An order of a physical card. */
class PhysicalCardOrderDto implements OrderCard {
  @IsString()
  @Length(1, 100)
  personId: string;

  @IsIn(['physical'] satisfies CardType[])
  cardType: 'physical';

  @OptionalField()
  @IsString()
  @Length(1, 100)
  accountId?: string;

  /** Where the card is sent to. */
  @NestedObject(() => ShippingAddress)
  shippingAddress: ShippingAddress;
}

@ToldAsVariants('cardType', {
  virtual: VirtualCardOrderDto,
  physical: PhysicalCardOrderDto,
} satisfies Record<CardType, unknown>)
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

  @ValidateIf(
    ({ cardType, shippingAddress }: OrderCardDto) =>
      cardType === 'physical' || shippingAddress !== undefined,
  )
  @NestedObject(() => ShippingAddress)
  shippingAddress?: ShippingAddress;
}
