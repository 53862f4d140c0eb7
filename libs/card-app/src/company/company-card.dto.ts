import {
  type CardType,
  cardTypes,
  IsReference,
  RequestedMoney,
  NestedObject,
  NestedObjects,
  OptionalField,
  type OrderCard,
  type ReplacementReason,
  replacementReasons,
  type SetCardLimits,
  ShippingAddress,
  type SpendingLimit,
  type SpendingPeriod,
  spendingPeriods,
} from '#contracts';
import { ArrayMaxSize, IsArray, IsIn, IsInt, Matches, Max, Min } from 'class-validator';

const MOST_LIMITS = 20;

export class CompanyCardOrderDto implements OrderCard {
  @IsReference()
  personId: string;

  @IsIn(cardTypes)
  cardType: CardType;

  /** Required for a physical card, not allowed for a virtual one. */
  @OptionalField()
  @NestedObject(() => ShippingAddress)
  shippingAddress?: ShippingAddress;
}

export class CompanyCardReplacementDto {
  @IsIn(replacementReasons)
  reason: ReplacementReason;
}

class CardLimitAmount extends RequestedMoney {
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  declare amount: number;
}

class CardLimitDto implements SpendingLimit {
  @IsIn(spendingPeriods)
  period: SpendingPeriod;

  @NestedObject(() => CardLimitAmount)
  amount: CardLimitAmount;
}

export class CardLimitsDto implements SetCardLimits {
  @IsArray()
  @ArrayMaxSize(MOST_LIMITS)
  @NestedObjects(() => CardLimitDto)
  limits: CardLimitDto[];

  @OptionalField()
  @Matches(/^[\w-]{16}$/, { message: 'must be the version of rules that were read' })
  version?: string;
}
