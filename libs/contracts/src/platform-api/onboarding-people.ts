import { ArrayMaxSize, IsArray, IsIn, IsInt, Min } from 'class-validator';
import { NestedObjects } from '../fields.js';
import { type CardType, cardTypes, MAX_EXTERNAL_ID_LENGTH, MAX_PEOPLE } from '../limits.js';
import { NamedInDocument } from '../schema/body-class.js';
import { IsIdentifier, IsName, IsReference } from '../text-fields.js';

/** The admin's choice for a person. */
export type CardChoice = CardType | 'none';

/** A person on the list of the partner, or the admin who has added herself. */
export interface OnboardingPerson {
  externalId: string;
  name: string;
  cardType: CardChoice;
  /** True for the admin. */
  addedInOnboarding?: boolean;
}

/** Body of `PUT {onboardingUrl}/own-entry`, with which the admin adds herself to the list of people. */
export class AddOwnEntry {
  @IsName()
  name: string;
}

@NamedInDocument('CardChoice')
class ConfirmedCard {
  @IsReference(MAX_EXTERNAL_ID_LENGTH)
  externalId: string;

  @IsIn(cardTypes)
  cardType: CardType;
}

/** Body of `POST {onboardingUrl}/confirmation`. */
@NamedInDocument('Confirm')
export class OnboardingConfirmation {
  /** The version of the list that the admin saw. */
  @IsInt()
  @Min(1)
  peopleVersion: number;

  /** The people who get a card; people who are not listed get none. Empty if no one gets a card. */
  @IsArray()
  @ArrayMaxSize(MAX_PEOPLE)
  @NestedObjects(() => ConfirmedCard)
  cards: ConfirmedCard[];
}

/** Answer of `POST {onboardingUrl}/confirmation`. */
export interface OnboardingConfirmed {
  status: 'confirmed';
  confirmedAt: string;
  /** The number of people who get a card. */
  cards: number;
}

export class SuppliedPerson {
  @IsIdentifier()
  externalId: string;

  @IsName()
  name: string;
}

/** Answer of `POST {onboardingUrl}`. */
export interface Enrichment {
  companyId: string;
  /** How many people the list has now. */
  people: number;
  /** Where to send the company's admin next. */
  redirectUrl: string;
}
