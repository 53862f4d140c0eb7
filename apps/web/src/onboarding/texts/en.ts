import type { CreditStatus, InformationRequestSection, KycStatus } from '#contracts';
import { MAX_ANSWER_LENGTH } from '#onboarding-rules';
import type { SaveState } from '../../shared/autosave/autosave.js';
import { momentIn, numberIn, pluralIn } from '../../shared/language/format.js';
import type { CardChoice, ChoiceCounts } from '../application.js';
import type { Step, StepState } from '../steps.js';
import { choicesInEnglish } from './choices.js';
import {
  agreementInEnglish,
  lowerLimitInEnglish,
  overviewInEnglish,
  ownEntryInEnglish,
  sidePagesInEnglish,
  summaryInEnglish,
} from './overview.en.js';

const number = numberIn('en');
const plural = pluralIn('en');
const moment = momentIn('en');
const people = plural({ one: '# person', other: '# people' });
const everybody = plural({ one: 'The only person', other: 'All # people' });
const thoseShown = plural({ one: 'The person shown', other: 'The # people shown' });
const cards = plural({ one: '# card', other: '# cards' });

const choices: Record<CardChoice, string> = {
  none: 'None',
  virtual: 'Virtual',
  physical: 'Physical',
};

/**
 * The names of answers, by their path in a section without the indexes of lists, in the order in which the steps
 * show them: the summary of problems follows it.
 */
export const fieldsInEnglish = {
  legalName: 'Legal name',
  legalForm: 'Legal form',
  incorporationDate: 'Date of incorporation',
  'registeredAddress.country': 'Country',
  registrationNumber: 'Registration number',
  registerCourt: 'Register court',
  'registeredAddress.line1': 'Street and number',
  'registeredAddress.line2': 'Address line 2',
  'registeredAddress.postalCode': 'Postal code',
  'registeredAddress.city': 'City',
  'registeredAddress.region': 'State or province',
  industryCode: 'Industry',
  tradingName: 'Trading name',
  vatNumber: 'VAT number',
  website: 'Website',

  purposeOfAccount: 'What the cards are for',
  sourceOfFunds: 'Source of funds',
  monthlyPaymentVolume: 'Expected card payments in a month',
  countriesOfOperation: 'Countries of operation',
  politicallyExposed: 'Does a politically exposed person lead or own the company?',

  'submittedBy.role': 'Who are you?',
  'submittedBy.name': 'Your full name',
  'submittedBy.email': 'Your e-mail address',
  documents: 'Power of attorney',
  'representatives.isApplicant': 'This is me',
  'representatives.name': 'Full name',
  'representatives.role': 'Role',
  'representatives.dateOfBirth': 'Date of birth',
  'representatives.taxResidence': 'Country of tax residence',
  'representatives.nationality': 'Nationality',
  'representatives.placeOfBirth': 'Place of birth',
  'representatives.residentialAddress.country': 'Country of residence',
  'representatives.residentialAddress.line1': 'Home address: street and number',
  'representatives.residentialAddress.line2': 'Home address: line 2',
  'representatives.residentialAddress.postalCode': 'Home address: postal code',
  'representatives.residentialAddress.city': 'Home address: city',
  'representatives.residentialAddress.region': 'Home address: state or province',
  'representatives.politicallyExposed': 'Politically exposed person?',
  'representatives.isOwner': 'Also an owner, with more than 25%',
  'representatives.ownershipPercentage': 'Ownership in percent',
  representatives: 'Representatives',
  'beneficialOwners.isApplicant': 'This is me',
  'beneficialOwners.name': 'Full name',
  'beneficialOwners.role': 'Kind of control',
  'beneficialOwners.ownershipPercentage': 'Ownership in percent',
  'beneficialOwners.dateOfBirth': 'Date of birth',
  'beneficialOwners.taxResidence': 'Country of tax residence',
  'beneficialOwners.nationality': 'Nationality',
  'beneficialOwners.placeOfBirth': 'Place of birth',
  'beneficialOwners.residentialAddress.country': 'Country of residence',
  'beneficialOwners.residentialAddress.line1': 'Home address: street and number',
  'beneficialOwners.residentialAddress.line2': 'Home address: line 2',
  'beneficialOwners.residentialAddress.postalCode': 'Home address: postal code',
  'beneficialOwners.residentialAddress.city': 'Home address: city',
  'beneficialOwners.residentialAddress.region': 'Home address: state or province',
  'beneficialOwners.politicallyExposed': 'Politically exposed person?',
  beneficialOwners: 'Beneficial owners',
  hasNoBeneficialOwner: 'No one owns or controls more than 25% of the company',

  requestedLimit: 'Credit limit you would like',
  fiscalYear: 'Last finished fiscal year',
  numberOfEmployees: 'Number of employees',
  annualRevenue: 'Annual revenue',
  annualResult: 'Annual result',
  equity: 'Equity',
} as const;

/** The messages for missing answers whose label does not fit into the usual sentence. */
const missing: Partial<Record<string, string>> = {
  purposeOfAccount: 'Choose what the cards are for.',
  monthlyPaymentVolume: 'Enter the expected card payments in a month.',
  countriesOfOperation: 'Choose at least one country of operation.',
  politicallyExposed: 'Say whether a politically exposed person leads or owns the company.',
  'submittedBy.role': 'Choose who you are.',
  'submittedBy.name': 'Enter your full name.',
  'submittedBy.email': 'Enter your e-mail address.',
  'representatives.politicallyExposed': 'Say whether this person is politically exposed.',
  representatives: 'Add at least one representative.',
  'beneficialOwners.politicallyExposed': 'Say whether this person is politically exposed.',
  beneficialOwners: 'Add a beneficial owner, or tick below that there is none.',
  requestedLimit: 'Enter the credit limit you would like.',
};

export type FieldName = keyof typeof fieldsInEnglish;

const tooLong = `This is too long. Use at most ${MAX_ANSWER_LENGTH} characters. It is not saved yet.`;

/** The messages for answers, by the code of the server's rule or of the reason why an answer is held. */
export const problemsInEnglish = {
  unknown_choice: 'Choose from the list.',
  date_malformed: 'This is not a date.',
  date_in_future: 'This date is in the future.',
  date_too_early: 'This date is too long ago.',
  under_age: 'This person is not of age.',
  country_unknown: 'Choose a country.',
  country_not_served: 'We do not offer accounts to companies of this country yet.',
  postal_code_malformed: 'This is not a postal code of the chosen country.',
  region_unknown: 'Choose from the list.',
  registration_number_malformed: 'This is not a registration number of the chosen country.',
  vat_number_malformed: 'This is not a VAT number of the chosen country.',
  email_malformed: 'Enter an e-mail address, such as name@example.com.',
  website_malformed: 'Enter a web address, such as www.example.com.',
  currency_unknown: 'We do not offer this currency.',
  currency_differs: 'This must be in the currency of the credit limit.',
  amount_not_positive: 'This must be above zero.',
  amount_negative: 'This must not be below zero.',
  year_not_finished: 'This year is not finished yet.',
  year_too_early: 'This year is too long ago.',
  repeated: 'This appears twice.',
  percentage_out_of_range: 'This must be above 0 and at most 100, with at most two decimals.',
  percentages_above_100: 'Together the owners have more than 100%.',
  signatory_not_represented: 'As a signatory you must be one of the representatives below.',
  owners_despite_none: 'Remove the owners, or untick that there are none.',
  power_of_attorney_missing: 'Upload the power of attorney.',
  max_length: tooLong,
  too_long: tooLong,
  unstorable_text:
    'This contains characters that cannot be stored. Type it again. It is not saved yet.',
  no_number:
    'This is not a number we understand. Use digits, such as 25,000.50. It is not saved yet.',
  too_many_decimals: 'This has too many decimals. It is not saved yet.',
  not_whole: 'Enter a whole number. It is not saved yet.',
  too_large: 'This number is too large. It is not saved yet.',
  other_currency: 'Enter this in the currency shown in the field. It is not saved yet.',
  date_incomplete: 'This date is not complete. It is not saved yet.',
  changed_elsewhere: 'Somebody else changed this, too. Choose an answer at the top of the page.',
  other: 'This answer was not accepted.',
};

export type ProblemTexts = typeof problemsInEnglish;

const entries: Readonly<Record<string, string>> = {
  representatives: 'Representative',
  beneficialOwners: 'Beneficial owner',
};

const steps: Record<Step, string> = {
  'company-information': 'Company',
  'due-diligence': 'Business',
  kyc: 'Identity',
  credit: 'Credit',
  agreement: 'Agreement',
  people: 'People',
  review: 'Review',
};

const stepStates: Record<Exclude<StepState, 'open'>, string> = {
  done: 'done',
  waiting: 'with us',
  attention: 'needs you',
  refused: 'denied',
};

const saveStates: Record<SaveState, string> = {
  saved: 'Saved',
  unsaved: 'Not saved yet',
  saving: 'Saving …',
  failed: 'Not saved',
};

const questionAbout: Record<InformationRequestSection, string> = {
  'company-information': 'Company',
  'due-diligence': 'Business',
  kyc: 'Identity',
  documents: 'Documents',
};

const kycStates: Record<Exclude<KycStatus, 'draft'>, { title: string; advice: string }> = {
  submitted: {
    title: 'Your answers are with us',
    advice: 'We check them as soon as possible.',
  },
  in_review: {
    title: 'We are checking your answers',
    advice: 'This page shows the result as soon as it is available.',
  },
  additional_information_requested: {
    title: 'We need more information',
    advice: 'Answer the following, then submit again:',
  },
  approved: { title: 'Your company is verified', advice: 'There is nothing more to do here.' },
  denied: {
    title: 'We cannot accept your company',
    advice: 'Our check has ended with this result. If you have questions, please contact',
  },
};

const review = {
  title: 'Are your answers still correct?',
  advice: (dueAt: string) =>
    `Change what is no longer correct, then submit again by ${moment(dueAt)}. Your cards work as before.`,
};

const creditStates: Record<Exclude<CreditStatus, 'draft'>, string> = {
  submitted: 'We are deciding on your credit limit',
  approved: 'Your credit limit is approved',
  denied: 'We cannot offer you a credit limit',
};

export const sectionsInEnglish = {
  steps,
  stepStates,
  saveStates,
  fields: fieldsInEnglish as Readonly<Record<string, string>>,
  problems: problemsInEnglish as Readonly<Record<string, string>> & { other: string },
  missing: (label: string, field: string) => missing[field] ?? `${label} is required.`,
  choices: choicesInEnglish,
  entry: (list: string, number: number) => `${entries[list] ?? list} ${number}`,
  moment,

  next: 'Continue',
  previous: 'Back',
  resumable: 'You can leave at any time and go on with your link, also on another device.',
  stillHere: 'What you typed is still on this page.',
  savedExcept: plural({
    one: 'Saved, except for one answer',
    other: 'Saved, except for # answers',
  }),
  noAnswer: '(no answer)',
  changedElsewhere: {
    title: 'You and somebody else have changed the same answers',
    advice: 'Nothing is lost. Choose the right answers.',
    mine: 'Yours',
    theirs: 'Theirs',
    keepMine: 'Keep mine',
    keepMineOf: (label: string) => `Keep mine: ${label}`,
    takeTheirs: 'Take theirs',
    takeTheirsOf: (label: string) => `Take theirs: ${label}`,
    taken: (labels: readonly string[]) =>
      `Somebody else has changed: ${labels.join(', ')}. You see the newer answers.`,
    dismiss: 'Close this message',
  },
  unknownStep: {
    title: 'There is no such step',
    advice: 'The address names a step that your link does not open. Your answers are safe.',
    goOn: 'Go on with your application',
  },
  locked: 'These answers were submitted and cannot be changed now.',

  company: {
    heading: 'About your company',
    lead: 'Enter the data as in the register of companies.',
    inRegister: 'In the register',
    address: 'Registered address',
    business: 'What it does',
    registerCourtAbout: 'The court or registry that keeps the register, such as Hamburg.',
    registrationNumberAbout: 'As written in the register.',
  },
  dueDiligence: {
    heading: 'About your business',
    lead: 'By law we must know what the cards are used for and where the money comes from.',
    addCountry: 'Add a country',
    remove: (what: string) => `Remove ${what}`,
    politicallyExposedAbout:
      'Somebody with a prominent public function, a member of the family or a close associate.',
  },
  kyc: {
    heading: 'Who is behind your company',
    lead: 'By law we must know who acts for a company and who owns it.',
    you: 'You',
    emailAbout: 'We send questions and the credit agreement to this address.',
    roles: {
      signatory: {
        label: 'I am a signatory',
        about: 'I may act for the company by myself or together with others.',
      },
      power_of_attorney: {
        label: 'I have a power of attorney',
        about: 'A signatory has authorized me. I upload the signed document.',
      },
    },
    representativesAbout: 'Everyone who may act for the company.',
    beneficialOwnersAbout: 'Everyone else who owns or controls more than 25% of the company.',
    isMe: (name: string) => name || 'Enter your name above, under "You".',
    addRepresentative: 'Add a representative',
    addBeneficialOwner: 'Add a beneficial owner',
    submit: 'Submit for verification',
    submitAgain: 'Submit again',
    submitting: 'Submitting …',
    othersIncomplete: 'Before you can submit, please complete:',
    incomplete: plural({ one: 'One answer is missing', other: '# answers are missing' }),
    submittedAt: (at: string) => `Submitted on ${moment(at)}`,
    states: kycStates,
    review,
    goOn: 'You can go on with the next steps meanwhile.',
    questionAbout,
  },
  questions: {
    title: 'Our questions',
    about: 'Answer in words, with files, or by changing the answers below.',
    answer: 'Your answer',
    asked: (at: string) => `asked on ${moment(at)}`,
    noWords: 'No answer in words.',
    stillHere: 'Your answer is still here.',
  },
  documents: {
    powerOfAttorney: 'Power of attorney',
    additional: 'More documents',
    about: 'PDF, JPEG or PNG, at most 10 MB.',
    choose: 'Choose a file',
    drop: 'or drop it here',
    uploading: (name: string) => `Uploading ${name} …`,
    cancel: 'Cancel',
    none: 'No document yet.',
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    size: (megabytes: string) => `${megabytes} MB`,
    wrongType: (name: string) => `${name} is not a PDF, JPEG or PNG.`,
    tooLarge: (name: string) => `${name} is larger than 10 MB.`,
  },
  credit: {
    heading: 'Your credit limit',
    lead: 'Pay for card spending afterwards, up to a limit, or use only what you have paid in.',
    figures: 'Figures of your last annual accounts',
    lossAbout: 'For a loss, enter a minus.',
    submit: 'Apply for credit',
    submitting: 'Applying …',
    states: creditStates,
    submittedAdvice: 'This page shows the decision as soon as it is available.',
    approvedAdvice: (limit: string) => `You can spend up to ${limit}.`,
    lower: lowerLimitInEnglish,
    deniedAdvice: 'Your people can still get cards: prepaid.',
    ways: {
      label: 'How do you want to pay for card spending?',
      credit: {
        title: 'Pay later',
        advice: 'One invoice a month, up to a credit limit. We check the figures of your company.',
      },
      debit: {
        title: 'Prepaid',
        advice:
          'Your cards spend only what you have paid in beforehand. No credit check is needed.',
      },
    },
    debit: {
      title: 'Prepaid',
      advice:
        'We open an account at once, and your cards spend what you pay in there. After that you cannot apply for credit here.',
      choose: 'Use prepaid',
      choosing: 'One moment …',
      chosen: 'You use prepaid',
      chosenAdvice: (at: string) => `Chosen on ${moment(at)}. You pay in before your cards spend.`,
    },
  },
  agreement: agreementInEnglish,
  confirmationClosed: {
    title: 'Some steps are not done yet',
    advice: 'You can choose now, and confirm as soon as these steps are done:',
  },
  whatNow: 'Status',
  stillToDo: 'These steps are not done yet:',
  whatNext: {
    title: 'What happens next',
    waiting:
      'You have submitted everything and have nothing to do now. Your link shows our decision as soon as it is available.',
    completed: (partner: string) =>
      `The onboarding of your company is complete. ${partner} can order cards for your people.`,
  },
};

export type SectionTexts = typeof sectionsInEnglish;

export const en = {
  title: 'Cards for your company',
  loading: 'Loading your application …',
  progress: 'Progress',
  sections: sectionsInEnglish,
  overview: overviewInEnglish,
  sidePages: sidePagesInEnglish,
  summary: summaryInEnglish,
  ownEntry: ownEntryInEnglish,

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
    nobody: 'No one matches your search.',
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
      unknown: plural({ one: '# line matches no person', other: '# lines match no person' }),
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
    noCards: (partner: string) =>
      `No cards now? You can confirm that, too. ${partner} can order cards later.`,
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
    noCards: {
      heading: 'No cards now?',
      lead: (partner: string, company: string) =>
        `After you confirm, no one at ${company} gets a card for now. ${partner} can order cards later. You can confirm only once and not change it afterwards.`,
      confirm: 'Confirm: no cards now',
    },
    confirming: 'Confirming …',
    back: 'Change',
    nothingLost: 'Your selection is kept on this page.',
  },

  confirmed: {
    heading: (company: string) => `The cards for ${company} are confirmed`,
    lead: (cardCount: number, partner: string) =>
      `${partner} now creates the ${cards(cardCount)} you see here.`,
    noCards: {
      heading: (company: string) => `No cards for ${company} for now`,
      lead: (_cardCount: number, partner: string) =>
        `It is confirmed that no one gets a card now. ${partner} can order cards later.`,
    },
    nothingToDo: 'There is nothing more to do; you can close this page.',
    when: (confirmedAt: string) => `Confirmed on ${moment(confirmedAt)}`,
    byOthers: {
      title: 'Somebody else has confirmed in the meantime',
      advice: (partner: string) =>
        `You see what was confirmed; your own selection was not used. If something has to change, please contact ${partner}.`,
    },
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
        'It has expired or was ended. Open this page again from the application that sent you here to get a new link.',
    },
    ended: {
      title: 'The business relationship has ended',
      advice:
        'Your company’s cards have ended, and this application is closed. If you have questions, contact the provider that sent you here.',
    },
    whileOpen: {
      title: 'Your link is no longer valid',
      advice: (partner: string) =>
        `It has expired, or ${partner} has ended it. Open the application at ${partner} again to continue: all saved answers are kept. What you typed last is not saved, but you can copy it from this page.`,
    },
  },
};

/** The texts that each language must have. */
export type OnboardingTexts = typeof en;
