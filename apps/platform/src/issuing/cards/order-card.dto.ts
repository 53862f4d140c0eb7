import {
  type CardType,
  cardTypes,
  IsReference,
  NestedObject,
  OptionalField,
  type OrderCard,
  ShippingAddress,
  ToldAsVariants,
} from '#contracts';
import { IsIn, ValidateIf } from 'class-validator';

class CardOrderDto {
  @IsReference()
  personId: string;

  @OptionalField()
  @IsReference()
  accountId?: string;
}

/** An order of a virtual card, which is not shipped. */
class VirtualCardOrderDto extends CardOrderDto implements OrderCard {
  @IsIn(['virtual'] satisfies CardType[])
  cardType: 'virtual';
}

/** An order of a physical card. */
class PhysicalCardOrderDto extends CardOrderDto implements OrderCard {
  @IsIn(['physical'] satisfies CardType[])
  cardType: 'physical';

  /** The shipping address of the card. */
  @NestedObject(() => ShippingAddress)
  shippingAddress: ShippingAddress;
}

@ToldAsVariants('cardType', {
  virtual: VirtualCardOrderDto,
  physical: PhysicalCardOrderDto,
} satisfies Record<CardType, unknown>)
export class OrderCardDto extends CardOrderDto implements OrderCard {
  @IsIn(cardTypes)
  cardType: CardType;

  @ValidateIf(
    ({ cardType, shippingAddress }: OrderCardDto) =>
      cardType === 'physical' || shippingAddress !== undefined,
  )
  @NestedObject(() => ShippingAddress)
  shippingAddress?: ShippingAddress;
}
