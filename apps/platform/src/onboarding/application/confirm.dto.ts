import {
  type CardType,
  cardTypes,
  IsReference,
  MAX_EXTERNAL_ID_LENGTH,
  MAX_PEOPLE,
  NestedObjects,
  type OnboardingConfirmation,
} from '#contracts';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsInt, Min } from 'class-validator';

export class CardChoiceDto {
  @IsReference(MAX_EXTERNAL_ID_LENGTH)
  externalId: string;

  @IsIn(cardTypes)
  cardType: CardType;
}

export class ConfirmDto implements OnboardingConfirmation {
  /** The version of the list that the admin saw. */
  @IsInt()
  @Min(1)
  peopleVersion: number;

  /** The people who get a card; people who are not listed get none. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_PEOPLE)
  @NestedObjects(() => CardChoiceDto)
  cards: CardChoiceDto[];
}
