import type {
  CardChoice,
  OnboardingApplication as Application,
  OnboardingConfirmation as Confirmation,
  OnboardingConfirmed as ConfirmationReceipt,
} from '#contracts';

export type { CardType } from '#contracts';
export type { Application, CardChoice, Confirmation, ConfirmationReceipt };

export type Person = Application['people'][number];

export const cardChoices = ['none', 'virtual', 'physical'] as const satisfies readonly CardChoice[];

/** The order in which results are shown: cards first. */
export const toldChoices = ['virtual', 'physical', 'none'] as const satisfies readonly CardChoice[];

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

/** The application after the platform has accepted the confirmation. */
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
