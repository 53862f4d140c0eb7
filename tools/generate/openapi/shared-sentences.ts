import { type MailKind, mailKinds, responsibilityFor } from '#contracts';

/**
 * Descriptions of parameters and fields that many calls have in common, by name. The doc comment of a class or
 * resource comes first.
 */

/** What is called `{id}`, by the word before it in the path. */
const nouns: Readonly<Record<string, string>> = {
  companies: 'company',
  people: 'person',
  cards: 'card',
  accounts: 'account',
  invoices: 'invoice',
  'top-ups': 'top-up',
  transactions: 'transaction',
  events: 'event',
  'three-ds-requests': '3-D Secure request',
  mails: 'mail',
  'api-keys': 'API key',
};

const pathSentences: Readonly<Record<string, string>> = {
  token: 'The last part of the `onboardingUrl`. It opens the application, so keep it secret.',
  companyId: 'Id of the company. An id that is not yours is answered as an unknown one.',
  channel:
    'The webhook channel: `events` for all but payments, `transactions` for payments, `three_ds` for 3-D Secure requests.',
  item: 'The item of the checklist that you confirm yourself.',
  version: 'The number of a version, such as the `rulesVersion` of a decision.',
};

/** The description of a path parameter; undefined if none is known. */
export function pathSentenceOf(path: string, name: string): string | undefined {
  if (name !== 'id') return pathSentences[name];
  const [, word = ''] = /([\w-]+)\/\{id\}/.exec(path) ?? [];
  const noun = nouns[word];
  return noun && `Id of the ${noun}. An id that is not yours is answered as an unknown one.`;
}

/** By name in the query. */
export const parameterSentences: Readonly<Record<string, string>> = {
  limit: 'How many items a page has at most.',
  startingAfter: 'Id of the last item of the previous page. Left out, the first page is returned.',
  companyId: 'Only what belongs to this company.',
  personId: 'Only what belongs to this person.',
  cardId: 'Only what belongs to this card.',
  accountId: 'Only what belongs to this account.',
  transactionId: 'Only what belongs to this transaction.',
  channel: 'Only events of this webhook channel.',
};

/** By name in bodies and answers. */
const fieldSentences: Readonly<Record<string, string>> = {
  id: 'Given by the platform. It never changes.',
  companyId: "The company's id at the platform, `cmp_...`.",
  personId: "The person's id at the platform, `per_...`.",
  cardId: "The card's id at the platform, `crd_...`.",
  accountId: "The account's id at the platform, `acc_...`.",
  transactionId: "The payment's id at the platform, `txn_...`.",
  externalId: 'Your own id. The platform compares it and does not interpret it.',
  createdAt: 'When the platform created it, in UTC.',
  updatedAt: 'When it last changed, in UTC.',
  nextAttemptAt: 'Null if no further attempt is planned.',
  legalName: 'As written in the company register.',
  registrationNumber: 'The number in the company register.',
  name: 'As it was supplied, in full.',
  email: 'The mail address. Null if unknown.',
  phone: 'The telephone number in E.164 form. Null if unknown.',
  amount: 'In minor units of the currency, such as cents.',
  currency: 'ISO 4217, such as EUR.',
  event: "The event kind's identifier, as in `GET /v1/event-types`.",
  data: 'What has happened. Each kind of event has its own members.',
  payload: 'The body as the webhook sends it.',
  channel: 'The webhook channel that it is sent on.',
  line1: 'Street and number.',
  line2: 'A second line, such as a building or floor.',
  // Rules for the payments of cards.
  ruleId: 'Names the rule in declined payments.',
  period: 'The time over which payments are added up. `payment` limits each payment alone.',
  allowed: 'Only these are let through. Left out, all but those in `blocked`.',
  blocked: 'These are declined, also if they are in `allowed`.',
  merchantCategories: 'Which kinds of shops may be paid. Null if there is no rule.',
  countries: 'In which countries may be paid. Null if there is no rule.',
  channels: 'How the card may be used. Null if there is no rule.',
  online: 'Payments without the card at hand, such as on the Internet. True if left out.',
  contactless: 'Payments by holding the card or telephone to a terminal. True if left out.',
  chip: 'Payments by inserting the card. True if left out.',
  cash: 'Withdrawals from cash machines. True if left out.',
  limits: 'The most that may be spent in each period.',
  // Of deliveries.
  p50: 'Half of the attempts took at most this many milliseconds.',
  p95: '95 of 100 attempts took at most this many milliseconds.',
  p99: '99 of 100 attempts took at most this many milliseconds.',
  events: 'How many events wait.',
  oldestCreatedAt: 'When the oldest of them was created. Null if none waits.',
  // Days.
  from: 'The first day, such as 2026-03-01.',
  to: 'The last day, included.',
  timeZone: 'In which days begin and end: an IANA time zone.',
  // Of companies' applications and what is known of people.
  kyc: 'About the people behind the company.',
  creditApplication: 'About the credit that the company asks for.',
  companyInformation: 'About the company itself.',
  dueDiligence: "About the company's business.",
  'company-information': 'About the company itself.',
  'due-diligence': "About the company's business.",
  kind: 'What it is, in snake_case.',
  list: 'The list that the entry is in.',
  entryId: 'The id of the entry in its list.',
  reason: 'Why it is in the list.',
  checks: 'What was searched for in lists of sanctions and of politically exposed persons.',
  trail: 'What reviewers and the platform did, the earliest first.',
  path: "The document's address for reviewers. Null for partners.",
  acceptedBy: 'The name of the signatory.',
  acceptedAt: 'When the signatory accepted it, in UTC.',
  // Of the ACS (EMV 3-D Secure).
  transStatus: '`Y`: authenticated. `N`: not authenticated. `U`: could not be authenticated.',
  transStatusReason: 'The code of the reason (EMV 3-D Secure). Null if authenticated.',
  challengeCancel: 'The code of who cancelled (EMV 3-D Secure). Null if no one did.',
  attemptedAt: 'When the attempt was made, in UTC.',
  outcome: 'How the attempt ended.',
};

const pageSentences: Readonly<Record<string, string>> = {
  data: 'The items of this page, at most `limit`.',
  hasMore: "True if another page follows: pass the last item's id as `startingAfter`.",
};

/** The description of a field that many schemas have; undefined if none is known. */
export function fieldSentenceOf(name: string, siblings: readonly string[]): string | undefined {
  if (siblings.includes('hasMore') && name in pageSentences) return pageSentences[name];
  const kind = mailKinds.find((each) => each === name);
  return kind ? mailSentence(kind) : fieldSentences[name];
}

/** Fields that are called like a mail say who sends it. */
function mailSentence(kind: MailKind): string {
  return `Who sends the mail of this kind. Its cause: ${responsibilityFor(kind).trigger}`;
}
