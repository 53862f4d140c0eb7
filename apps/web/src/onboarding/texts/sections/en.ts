import type { CreditStatus, InformationRequestSection, KycStatus } from '#contracts';
import type { SaveState } from '../../../shared/autosave/autosave.js';
import { momentIn, pluralIn } from '../../../shared/language/format.js';
import type { Step, StepState } from '../../steps/step.js';
import { choicesInEnglish } from './choices.en.js';
import { fieldsInEnglish } from './fields.en.js';
import { problemsInEnglish } from './problems.en.js';

const moment = momentIn('en');
const plural = pluralIn('en');

const entries: Readonly<Record<string, string>> = {
  representatives: 'Representative',
  beneficialOwners: 'Beneficial owner',
};

const steps: Record<Step, string> = {
  'company-information': 'Company',
  'due-diligence': 'Business',
  kyc: 'Identity',
  credit: 'Credit',
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
    advice: 'We check them as soon as possible. You can go on with the next steps meanwhile.',
  },
  in_review: {
    title: 'We are checking your answers',
    advice:
      'This page shows the result as soon as there is one. You can go on with the next steps meanwhile.',
  },
  additional_information_requested: {
    title: 'We need more information',
    advice: 'Please see to the following, then submit again:',
  },
  approved: { title: 'Your company is verified', advice: 'There is nothing more to do here.' },
  denied: {
    title: 'We cannot accept your company',
    advice: 'Our check has ended with this result. If you have questions, please contact',
  },
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
    advice: 'Nothing of it is lost: please choose what is right.',
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
  locked: 'These answers were submitted. They can not be changed at present.',

  company: {
    heading: 'About your company',
    lead: 'As it stands in the register of companies.',
    inRegister: 'In the register',
    address: 'Registered address',
    business: 'What it does',
    registrationNumberAbout: 'As the register of the country writes it.',
  },
  dueDiligence: {
    heading: 'About your business',
    lead: 'The law wants us to know what the cards are used for and where the money comes from.',
    addCountry: 'Add a country',
    remove: (what: string) => `Remove ${what}`,
    politicallyExposedAbout:
      'Somebody with a prominent public function, a member of the family or a close associate.',
  },
  kyc: {
    heading: 'Who is behind your company',
    lead: 'The law wants us to know who acts for a company and who owns it.',
    you: 'You',
    emailAbout: 'Questions about the application, and the credit agreement, come to this address.',
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
    representativesAbout: 'Everybody who may act for the company.',
    beneficialOwnersAbout: 'Everybody who owns or controls more than 25% of the company.',
    addRepresentative: 'Add a representative',
    addBeneficialOwner: 'Add a beneficial owner',
    submit: 'Submit for verification',
    submitAgain: 'Submit again',
    submitting: 'Submitting …',
    othersIncomplete: 'Before you can submit, please complete:',
    incomplete: plural({ one: 'One answer is missing', other: '# answers are missing' }),
    submittedAt: (at: string) => `Submitted on ${moment(at)}`,
    states: kycStates,
    questionAbout,
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
    wrongType: (name: string) => `${name} is no PDF, JPEG or PNG.`,
    tooLarge: (name: string) => `${name} is larger than 10 MB.`,
  },
  credit: {
    heading: 'Your credit limit',
    lead: 'Pay for card spending afterwards, up to a limit, or use only what you have paid in.',
    figures: 'Figures of your last annual accounts',
    lossAbout: 'With a minus for a loss.',
    submit: 'Apply for credit',
    submitting: 'Applying …',
    states: creditStates,
    submittedAdvice: 'This page shows the decision as soon as there is one.',
    approvedAdvice: (limit: string) => `You can spend up to ${limit}.`,
    deniedAdvice: 'Your people can still get cards, with the debit solution.',
    debit: {
      title: 'Debit solution',
      advice: 'Your cards spend only what you have paid in beforehand. No credit check is needed.',
      choose: 'Use the debit solution',
      choosing: 'One moment …',
      chosen: 'You use the debit solution',
      chosenAdvice: (at: string) => `Chosen on ${moment(at)}. You pay in before your cards spend.`,
    },
  },
  confirmationClosed: {
    title: 'A few steps come before',
    advice: 'You can choose now. You can confirm as soon as these steps are done:',
  },
  whatNow: 'How it stands',
  stillToDo: 'These steps are still to be done:',
};

export type SectionTexts = typeof sectionsInEnglish;
