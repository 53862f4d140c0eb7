import type { LegalForm } from '#contracts';
import type { PersonQuestion } from '#onboarding-rules';
import { momentIn } from '../../shared/language/format.js';
import type { Step } from '../steps.js';

const moment = momentIn('en');

const stepsInEnglish: Record<Step, string> = {
  'company-information': 'the company as in its register, and its address',
  'due-diligence': 'what the cards are for, and where the money comes from',
  kyc: 'who acts for the company, and who owns it',
  credit: 'pay later with a credit limit, or prepaid',
  agreement: 'read and accept the credit agreement',
  people: 'who gets a card',
  review: 'check and confirm the cards',
};

const owners: Partial<Record<LegalForm, string>> = {
  sole_proprietorship: 'Your own date of birth and country of tax residence, as the owner.',
  association:
    'The people who control the association, usually its board: name, date of birth, country of tax residence.',
  foundation:
    'The people who control the foundation, usually its board: name, date of birth, country of tax residence.',
  cooperative:
    'The people who control the cooperative, usually its board: name, date of birth, country of tax residence.',
  public_body: 'Nothing about owners: a public body has none.',
};

const signers: Partial<Record<LegalForm, string>> = {
  private_limited_company: 'A managing director, as in the register, signs for the company.',
  public_limited_company: 'A member of the board, as in the register, signs for the company.',
  limited_partnership: 'A general partner signs for the company.',
  general_partnership: 'A partner signs for the company.',
  sole_proprietorship: 'The owner signs for the company.',
  association: 'A member of the board signs for the association.',
  foundation: 'A member of the board signs for the foundation.',
  cooperative: 'A member of the board signs for the cooperative.',
  public_body: 'A person who may act for the public body signs.',
};

const personQuestions: Record<PersonQuestion, string> = {
  nationality: 'nationality',
  placeOfBirth: 'place of birth',
  residentialAddress: 'home address',
};

/** The overview before the first step. */
export const overviewInEnglish = {
  heading: (company: string) => `Cards for ${company}`,
  lead: (partner: string) => `Here is what we ask so that ${partner} can give your company cards.`,
  minutes: 'It takes about ten minutes',
  asked: 'What we ask',
  steps: stepsInEnglish,
  readyTitle: 'Have these ready',
  legalFormAbout: 'Choose it to see the list for your company.',
  anyLegalForm: 'Any legal form',
  ready: {
    register: (register: string | undefined, hasCourts: boolean) =>
      `The company's entry in its register${register ? ` (${register})` : ''}: number, ${hasCourts ? 'register court, ' : ''}date of incorporation, registered address.`,
    person: (questions: readonly PersonQuestion[]) =>
      `Of each of these people also: ${questions.map((each) => personQuestions[each]).join(', ')}.`,
    people:
      'Everyone who may act for the company: name, role, date of birth, country of tax residence.',
    owners: (legalForm: LegalForm | null): string =>
      (legalForm && owners[legalForm]) ||
      'Everyone who owns or controls more than 25%: name, share, date of birth, country of tax residence.',
    powerOfAttorney:
      'If you are not a signatory yourself: a signed power of attorney as PDF, JPEG or PNG.',
    figures: 'To pay later: revenue, result and equity of your last finished fiscal year.',
  },
  signTitle: 'Who must sign',
  signers: (legalForm: LegalForm | null): string =>
    (legalForm && signers[legalForm]) || 'A person who may act for the company signs for it.',
  others:
    'Others can fill in everything with a power of attorney. If you pay later, a signatory accepts the credit agreement at the end.',
  begin: 'Begin',
  goOn: 'Go on',
};

export const sidePagesInEnglish = {
  label: 'About this application',
  overview: 'Overview',
  summary: 'Summary',
};

/** The admin's own entry in the list of people. */
export const ownEntryInEnglish = {
  open: 'Add myself',
  name: 'Your full name',
  about: (partner: string) => `You get a card, too. ${partner} learns that you added yourself.`,
  add: 'Add me',
  you: 'You',
};

/** All answers, to read and to print. */
export const summaryInEnglish = {
  heading: (company: string) => `Summary for ${company}`,
  lead: (partner: string) => `Everything that you have answered for cards from ${partner}.`,
  print: 'Print',
  nothing: 'Not answered yet.',
  submitted: 'Submitted on',
  confirmed: 'Confirmed on',
  notConfirmed: 'Not confirmed yet.',
};

/** The step about the credit agreement. */
export const agreementInEnglish = {
  heading: 'Your credit agreement',
  lead: 'Your credit limit is approved. The agreement about it is accepted by a person who may sign for the company.',
  open: 'The agreement is not accepted yet',
  openAdvice: 'We have also sent the link by mail to the address that you gave us.',
  accepted: 'The agreement is accepted',
  acceptedAdvice: (name: string, at: string) => `By ${name} on ${moment(at)}.`,
  document: 'Agreement',
  signatories: 'It can be accepted by:',
  read: 'Read the agreement (PDF)',
  accept: 'Read and accept',
};

/** Less credit than requested. */
export const lowerLimitInEnglish = {
  requested: 'You asked for',
  granted: 'We grant',
  meaning:
    'This is less than you asked for. Your cards stop at this limit until you pay an invoice. You can accept the agreement, or ask for more later.',
};
