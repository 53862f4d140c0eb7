import {
  type IntegrationLevel,
  integrationLevels,
  type MailSenderSide,
} from '../communications/mail-responsibilities.js';

/**
 * What each integration level means, as data: the pages of the portal, the answer of `GET /v1/integration-level` and
 * the checklist of the console are derived from it.
 */

export const levelNames: Readonly<Record<IntegrationLevel, string>> = {
  light: 'Light',
  native: 'Native',
  white_label: 'White Label',
};

/** The page of the portal about each level, below `/docs/`. */
export const levelGuides: Readonly<Record<IntegrationLevel, string>> = {
  light: 'levels/light',
  native: 'levels/native',
  white_label: 'levels/white-label',
};

export const checklistItems = [
  'mail_settings',
  'app',
  'events_endpoint',
  'transactions_endpoint',
  'three_ds_endpoint',
  'certified',
  'sca_login',
  'logo',
  'brand',
  'reply_to',
  'sender_address',
] as const;
export type ChecklistItem = (typeof checklistItems)[number];

/** The items that the platform cannot see: the partner confirms them by a call. */
export const confirmedItems = [
  'certified',
  'sca_login',
] as const satisfies readonly ChecklistItem[];
export type ConfirmedItem = (typeof confirmedItems)[number];

export const checklistStates = ['done', 'open', 'attention'] as const;
export type ChecklistState = (typeof checklistStates)[number];

/** Why an item needs attention. */
export const checklistReasons = [
  'endpoint_disabled',
  'endpoint_failing',
  'endpoint_changed',
  'own_app_precedes',
] as const;
export type ChecklistReason = (typeof checklistReasons)[number];

interface ItemText {
  title: string;
  /** What the partner does. */
  task: string;
  /** When the item counts as done. */
  doneWhen: string;
}

export interface ChecklistDefinition extends ItemText {
  item: ChecklistItem;
  /** The levels whose checklist has the item. */
  levels: readonly IntegrationLevel[];
  /** Levels where the text differs. */
  at?: Partial<Record<IntegrationLevel, Partial<ItemText>>>;
}

const ownApp = ['light', 'native'] as const;
const whiteLabel = ['white_label'] as const;

// Keyed by item, so that an item without a row does not compile.
const rows: Record<ChecklistItem, Omit<ChecklistDefinition, 'item'>> = {
  mail_settings: {
    title: 'Integration level and mail settings',
    task: 'Choose the level under "Mail settings" of the console, or with `PUT /v1/communication-settings`.',
    doneWhen: 'You have saved a choice, even if it is the default.',
    levels: integrationLevels,
    at: {
      native: {
        task: 'Choose the level, and for each system mail who sends it, under "Mail settings" of the console, or with `PUT /v1/communication-settings`.',
      },
    },
  },
  app: {
    title: 'An app to approve payments in',
    task: 'Decide in which app your cardholders approve online payments. At this level it is your own app: configure the 3DS webhook.',
    doneWhen: 'A 3DS webhook is configured.',
    levels: integrationLevels,
    at: {
      white_label: {
        task: "Your cardholders use the platform's card app in your brand. Configure no 3DS webhook: your own app would precede it.",
        doneWhen: 'White Label is chosen, and no 3DS webhook is configured.',
      },
    },
  },
  events_endpoint: {
    title: 'Event webhook',
    task: 'Build an endpoint for events and configure it with `PUT /v1/webhook-endpoints/events`.',
    doneWhen: 'The endpoint is configured and on, and its last delivery did not fail.',
    levels: integrationLevels,
  },
  transactions_endpoint: {
    title: 'Transaction webhook',
    task: 'Build an endpoint for transactions and configure it with `PUT /v1/webhook-endpoints/transactions`.',
    doneWhen: 'The endpoint is configured and on, and its last delivery did not fail.',
    levels: integrationLevels,
  },
  three_ds_endpoint: {
    title: '3DS webhook',
    task: 'Build an endpoint for 3-D Secure requests and configure it with `PUT /v1/webhook-endpoints/three_ds`.',
    doneWhen: 'The endpoint is configured and on.',
    levels: ownApp,
  },
  certified: {
    title: 'Endpoints certified',
    task: 'Run the conformance kit against your endpoints until no case fails. Then confirm it in the console, or with `PUT /v1/integration-level/confirmations/certified`.',
    doneWhen: 'You have confirmed it, and no endpoint has been changed since.',
    levels: integrationLevels,
  },
  sca_login: {
    title: 'Sign-in with strong customer authentication',
    task: 'Your app signs cardholders in with two factors (PSD2). Confirm it in the console, or with `PUT /v1/integration-level/confirmations/sca_login`.',
    doneWhen: 'You have confirmed it: the platform cannot see your app.',
    levels: integrationLevels,
    at: {
      white_label: {
        task: 'Invite a cardholder to the card app by mail. The card app signs in with a passkey.',
        doneWhen: 'At least one of your cardholders has a passkey.',
      },
    },
  },
  logo: {
    title: 'Logo for the landing page',
    task: 'Upload your logo with `PATCH /v1/branding`. The landing page shows it while a payment waits for approval.',
    doneWhen: 'A logo is stored.',
    levels: integrationLevels,
  },
  brand: {
    title: 'Name and colour of your brand',
    task: 'Set `displayName` and `primaryColor` with `PATCH /v1/branding`. The card app, the hosted pages and the mails show them.',
    doneWhen: 'Both are set.',
    levels: whiteLabel,
  },
  reply_to: {
    title: 'Address for replies',
    task: 'Set `replyTo` with `PATCH /v1/branding`: replies to mails in your name go there.',
    doneWhen: 'It is set.',
    levels: whiteLabel,
  },
  sender_address: {
    title: 'Sender address of your domain',
    task: 'Have the platform verify your domain. Add its mail server to your SPF record, and its DKIM key to your DNS. Then set `senderAddress` with `PATCH /v1/branding`.',
    doneWhen: 'It is set.',
    levels: whiteLabel,
  },
};

/** An item of a level's checklist with the level's texts. */
export type LevelItem = { item: ChecklistItem } & ItemText;

/** The checklist of a level, in the order of work. */
export function checklistOf(level: IntegrationLevel): LevelItem[] {
  return checklistItems
    .filter((item) => rows[item].levels.includes(level))
    .map((item) => {
      const { title, task, doneWhen, at } = rows[item];
      return { item, title, task, doneWhen, ...at?.[level] };
    });
}

/** Whether the partner confirms the item at this level, because the platform cannot see it. */
export function isConfirmed(item: ChecklistItem, level: IntegrationLevel): item is ConfirmedItem {
  return item === 'certified' || (item === 'sca_login' && level !== 'white_label');
}

interface LevelPage {
  page: string;
  /** Who opens it. */
  opens: string;
  /** Which side provides it at each level. */
  by: Readonly<Record<IntegrationLevel, MailSenderSide>>;
}

const everywhere = { light: 'platform', native: 'platform', white_label: 'platform' } as const;

export const levelPages: readonly LevelPage[] = [
  { page: 'Onboarding application', opens: 'the company admin', by: everywhere },
  {
    page: 'KYC module',
    opens: 'the signatory, or a person with power of attorney',
    by: everywhere,
  },
  { page: 'Credit application module', opens: 'the company admin', by: everywhere },
  { page: 'Credit agreement', opens: 'the signatory', by: everywhere },
  { page: 'Landing page of 3-D Secure', opens: 'the cardholder, inside the shop', by: everywhere },
  {
    page: 'App for cards, purchases and approvals',
    opens: 'the cardholder and the company admin',
    by: { light: 'partner', native: 'partner', white_label: 'platform' },
  },
  { page: 'Console and developer portal', opens: 'your own people', by: everywhere },
];

/** What a level is, and the duties that the checklist does not contain. */
interface LevelDuties {
  about: string;
  platform: readonly string[];
  partner: readonly string[];
}

const always: LevelDuties = {
  about: '',
  platform: [
    'Onboards each company: company information, due diligence, KYC, credit application or the debit solution, and the choice of cardholders.',
    'Issues the cards, keeps the accounts, authorizes payments, and writes invoices.',
    'Sends events, transactions and 3-D Secure requests to your webhooks.',
    'Sends the service mails: credit agreement, credit invoice, their reminders, and the mails about KYC.',
  ],
  partner: [
    'Create your companies, and present the links of the onboarding application to them.',
    'Create people and order cards, usually when `card_assignment_requested` arrives.',
    'Send the mails that are always yours: [the table](../communications.md) lists them.',
  ],
};

export const levelDuties: Readonly<Record<IntegrationLevel, LevelDuties>> = {
  light: {
    about:
      'Light is for a partner that offers cards beside its product, and wants to build little. The platform sends the system mails, in its own name.',
    platform: [...always.platform, "Sends the system mails, in the platform's name."],
    partner: [
      ...always.partner,
      'Build an app, or a part of your app, that signs cardholders in with strong customer authentication, shows 3-D Secure requests and reports the decision.',
    ],
  },
  native: {
    about:
      'Native is for a partner whose product contains the cards. The partner chooses for each system mail who sends it.',
    platform: [...always.platform, 'Sends the system mails that you leave to it.'],
    partner: [
      ...always.partner,
      'Send the system mails that you keep. Without a choice you send all of them.',
      'Build an app, or a part of your app, that signs cardholders in with strong customer authentication, shows 3-D Secure requests and reports the decision.',
      'Show cards, purchases and balances in your product.',
    ],
  },
  white_label: {
    about:
      "White Label is for a partner without an app of its own. Its cardholders use the platform's card app. The app and the mails carry the partner's brand.",
    platform: [
      ...always.platform,
      'Sends the system mails, in your name, logo and colour.',
      'Serves the card app and the hosted pages at your own host, if you have set `hostName`.',
      'Provides the card app: sign-in with a passkey, approval of payments, cards, purchases, and the view of the company admin.',
    ],
    partner: [
      ...always.partner,
      'Set your brand: name, logo, colour, and the addresses for sending and replies.',
      "Keep SPF and DKIM of your domain right for the platform's mail server. Without them, mail programs treat the mails as spam.",
      'If you want a host of your own: have the platform verify its domain, and set `hostName` before the first cardholder enrols, because passkeys belong to the host.',
      'Identify each cardholder, and invite them to the card app by mail, or deliver an enrolment code to them.',
    ],
  },
};
