import {
  cardTypes,
  type CardType,
  MAX_EXTERNAL_ID_LENGTH,
  MAX_PEOPLE,
  NestedObjects,
  type OnboardingConfirmation,
} from '#contracts';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsString,
  Length,
  Min,
} from 'class-validator';

export class CardChoiceDto {
  @IsString()
  @Length(1, MAX_EXTERNAL_ID_LENGTH)
  externalId: string;

  @IsIn(cardTypes)
  cardType: CardType;
}

export class ConfirmDto implements OnboardingConfirmation {
  /** The list that the admin saw and chose from. */
  @IsInt()
  @Min(1)
  peopleVersion: number;

  /** Who gets a card; whoever is not named gets none. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_PEOPLE)
  @NestedObjects(() => CardChoiceDto)
  cards: CardChoiceDto[];
}
