import type { CardType } from '#contracts';

export type { CardType };

/** What an admin decides for a person. */
export type CardChoice = 'none' | CardType;

export const cardChoices = ['none', 'virtual', 'physical'] as const satisfies readonly CardChoice[];

/** The order in which results are told: cards first. */
export const toldChoices = ['virtual', 'physical', 'none'] as const satisfies readonly CardChoice[];

export interface Person {
  externalId: string;
  name: string;
  cardType: CardChoice;
}

/** Answer of `GET {onboardingUrl}/application`. */
export interface Application {
  status: 'open' | 'confirmed';
  confirmedAt: string | null;
  company: { legalName: string };
  partner: { name: string };
  /** Names the state of the list; only to be compared. */
  peopleVersion: number;
  people: Person[];
}

/** Body of `POST {onboardingUrl}/confirmation`: the people who get a card. */
export interface Confirmation {
  peopleVersion: number;
  cards: { externalId: string; cardType: CardType }[];
}

/** Answer of `POST {onboardingUrl}/confirmation`. */
export interface ConfirmationReceipt {
  status: 'confirmed';
  confirmedAt: string;
  cards: number;
}

export type ChoiceCounts = Record<CardChoice, number>;

export function countChoices(people: Iterable<CardChoice>): ChoiceCounts {
  const counts: ChoiceCounts = { none: 0, virtual: 0, physical: 0 };
  for (const choice of people) {
    counts[choice] += 1;
  }
  return counts;
}

export function countCards({ virtual, physical }: ChoiceCounts): number {
  return virtual + physical;
}

/** The application as the platform has it after accepting a confirmation. */
export function confirmedApplication(
  application: Application,
  { cards }: Confirmation,
  { confirmedAt }: ConfirmationReceipt,
): Application {
  const cardTypes = new Map(cards.map(({ externalId, cardType }) => [externalId, cardType]));
  return {
    ...application,
    status: 'confirmed',
    confirmedAt,
    people: application.people.map((person) => ({
      ...person,
      cardType: cardTypes.get(person.externalId) ?? 'none',
    })),
  };
}
