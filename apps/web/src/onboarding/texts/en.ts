import type { CardChoice, ChoiceCounts } from '../application.js';
import { momentIn, numberIn, pluralIn } from '../../shared/language/format.js';
import { sectionsInEnglish } from './sections/en.js';

const number = numberIn('en');
const plural = pluralIn('en');
const people = plural({ one: '# person', other: '# people' });
const everybody = plural({ one: 'The only person', other: 'All # people' });
const thoseShown = plural({ one: 'The person shown', other: 'The # people shown' });
const cards = plural({ one: '# card', other: '# cards' });

const choices: Record<CardChoice, string> = {
  none: 'None',
  virtual: 'Virtual',
  physical: 'Physical',
};

export const en = {
  title: 'Cards for your company',
  loading: 'Loading your application …',
  progress: 'Progress',
  sections: sectionsInEnglish,

  choices,
  counts: ({ virtual, physical, none }: ChoiceCounts) =>
    `${number(virtual)} virtual, ${number(physical)} physical, ${number(none)} none`,
  number,
  people: 'People',
  person: { cardFor: (name: string) => `Card for ${name}`, isNew: 'New' },
  search: {
    label: 'Search people',
    placeholder: 'Search by name',
    clear: 'Clear the search',
    shown: (shown: number, all: number) =>
      shown === all ? people(all) : `${number(shown)} of ${people(all)}`,
    nobody: 'Nobody here matches your search.',
  },

  choose: {
    heading: (company: string) => `Who gets a card at ${company}?`,
    lead: (partner: string) =>
      `${partner} has sent us these people. Choose a card for each of them. You can check everything before you confirm.`,
    forShown: (shown: number, isEverybody: boolean) =>
      isEverybody ? everybody(shown) : thoseShown(shown),
    forShownAction: (choice: CardChoice, target: string) => `${choices[choice]} for: ${target}`,
    chosenForMany: (choice: CardChoice, count: number) =>
      `${choices[choice]} chosen for ${people(count)}.`,
    undo: 'Undo',
    paste: {
      open: 'Paste a list',
      title: 'Choose for a list',
      label: 'Names or ids',
      description: 'One person a line, or rows that you copied from a spreadsheet.',
      found: plural({ one: '# person found', other: '# people found' }),
      unknown: plural({ one: '# line names nobody here', other: '# lines name nobody here' }),
      ambiguous: plural({
        one: '# line may mean several people: write the id instead',
        other: '# lines may mean several people: write the id instead',
      }),
      mayBe: (line: string, ids: readonly string[]) => `${line}: ${ids.join(', ')}`,
      moreLines: plural({ one: 'and # more', other: 'and # more' }),
      choose: 'Card for the people found',
      close: 'Close',
    },
    selection: 'Your selection',
    explanations: {
      virtual: 'Exists only digitally, for example to pay online.',
      physical: 'A plastic card that is shipped.',
    },
    review: 'Review',
    skipList: 'Skip the list and go to your selection',
    nothingChosen: {
      title: 'No card chosen yet',
      advice: (partner: string) =>
        `Choose a card for at least one person. If nobody needs one now, come back later through ${partner}.`,
    },
    listChanged: {
      title: (partner: string) => `${partner} has changed the list of people`,
      added: plural({
        one: '# person was added and is marked as new.',
        other: '# people were added and are marked as new.',
      }),
      removed: plural({
        one: '# person is no longer on it.',
        other: '# people are no longer on it.',
      }),
      kept: 'Your choices for everybody else were kept. Please check the list and review it again.',
    },
    dismiss: 'Close this message',
  },

  review: {
    heading: 'Is everything right?',
    lead: (partner: string, company: string) =>
      `After you confirm, ${partner} creates these cards for ${company}. You can confirm only once and not change it afterwards.`,
    summary: 'Summary',
    show: 'Show',
    everybody: 'All',
    confirm: plural({ one: 'Confirm # card', other: 'Confirm # cards' }),
    confirming: 'Confirming …',
    back: 'Change',
    nothingLost: 'Your selection is kept on this page.',
  },

  confirmed: {
    heading: (company: string) => `The cards for ${company} are confirmed`,
    lead: (cardCount: number, partner: string) =>
      `${partner} now creates the ${cards(cardCount)} you see here.`,
    nothingToDo: 'There is nothing more to do; you can close this page.',
    when: (confirmedAt: string) => `Confirmed on ${momentIn('en')(confirmedAt)}`,
    byOthers: {
      title: 'Somebody else has confirmed in the meantime',
      advice: (partner: string) =>
        `You see what was confirmed; your own selection was not used. If something has to change, please contact ${partner}.`,
    },
  },

  noPeople: {
    title: 'There is nobody to choose yet',
    advice: (partner: string) =>
      `${partner} has not sent any people for your company. Add your people there, then open this page from there again.`,
  },

  brokenLinks: {
    unknown: {
      title: 'This link is not valid',
      advice:
        'Please check that you opened the whole address, or open this page again from the application that sent you here.',
    },
    expired: {
      title: 'This link is no longer valid',
      advice:
        'It has expired or was replaced by a newer one. Open this page again from the application that sent you here: you get a new link at once.',
    },
  },
};

/** The texts that each language must have. */
export type OnboardingTexts = typeof en;
