import { momentIn, numberIn, percentIn, pluralIn } from '../../shared/language/format.js';
import { accessInEnglish } from './access.en.js';
import { accountsInEnglish } from './accounts.en.js';
import { entitiesInEnglish } from './entities.en.js';
import { eventsInEnglish } from './events.en.js';
import { mailSettingsInEnglish } from './mail-settings.en.js';
import { mailsInEnglish } from './mails.en.js';
import { paymentsInEnglish } from './payments.en.js';
import { toolsInEnglish } from './tools.en.js';

const plural = pluralIn('en');

export const en = {
  title: 'Partner console',
  /** The headings of tables. */
  columns: {
    account: 'Account',
    amount: 'Amount',
    attempts: 'Attempts',
    available: 'Available',
    call: 'Call',
    card: 'Card',
    change: 'Change',
    company: 'Company',
    created: 'Time',
    duration: 'Duration',
    event: 'Event',
    merchant: 'Merchant',
    person: 'Person',
    status: 'Status',
    type: 'Kind',
  },
  close: 'Close',
  stale: 'What you see here is not up to date.',
  navigation: 'Console',
  places: {
    activity: 'Activity',
    customers: 'Customers',
    webhooks: 'Webhooks',
    settings: 'Settings',
  },
  signOut: 'Sign out',
  moment: momentIn('en', 'medium'),
  number: numberIn('en'),
  percent: percentIn('en'),

  access: accessInEnglish,
  mails: mailsInEnglish,
  payments: paymentsInEnglish,
  accounts: accountsInEnglish,
  ...eventsInEnglish,
  ...entitiesInEnglish,
  ...toolsInEnglish,
  test: {
    title: 'Send a test event',
    lead: 'An example goes to your endpoint, marked by the header webhook-test and the company cmp_test.',
    example: 'Example data',
    send: 'Send',
    sent: 'The test event is on its way.',
    look: 'See what comes of it',
  },
  endpoint: {
    headings: {
      events: 'Event webhook',
      transactions: 'Transaction webhook',
      three_ds: '3DS webhook',
    },
    missing: 'There is no endpoint for these events yet. Configure it first.',
    none: 'There is no endpoint yet. Events wait for it for up to five days.',
    settings: 'Settings',
    url: 'URL',
    header: 'Header for your token',
    headerAbout: 'The name that you choose for the header.',
    token: 'Token',
    tokenKept: 'Never shown. Leave it empty to keep the one that is set.',
    showToken: 'Show the token',
    deliveries: 'Deliveries',
    disabledAbout: 'While deliveries are off, events wait for up to five days.',
    statuses: { enabled: 'On', disabled: 'Off' },
    save: 'Save',
    saved: 'Saved.',
    turnOffTitle: 'Turn the deliveries off?',
    turnOff: 'Turn off',
    leaveOn: 'Leave them on',
    problem: 'This was not accepted. Please check it.',
    problems: {
      is_webhook_url: 'Please give a whole address, such as https://example.com/webhooks.',
      plain_http_refused: 'The address has to begin with https://.',
      port_refused: 'The port has to be 443, or 1024 and above.',
      address_refused: 'We do not send to this address: it is not one of the public internet.',
      lookup_failed: 'There is no server of this name.',
      is_webhook_header:
        'Please choose another name: letters, digits and hyphens, and none that HTTP or we use.',
      is_required: 'Please choose a token: the endpoint has none yet.',
      is_length: 'Please use 16 characters at least, and 1,000 at most.',
      max_length: 'This is too long.',
      is_header_value: 'Please use letters, digits and signs of ASCII only.',
    },
  },
  health: {
    title: 'Health',
    state: 'State',
    states: { healthy: 'Healthy', failing: 'Failing', disabled: 'Deliveries are off' },
    failingSince: (moment: string) => `Failing since ${moment}`,
    waiting: 'Waiting events',
    oldest: 'Oldest of them',
    lastSuccess: 'Last success',
    lastFailure: 'Last failure',
    nextProbe: 'Next probe',
    lastHour: 'Last hour',
    lastDay: 'Last day',
    attempts: 'Attempts',
    successRate: 'Success rate',
    durations: 'Answered in ms: p50 / p95 / p99',
  },
  mailSettings: mailSettingsInEnglish,
  secrets: {
    title: 'Signing secrets',
    since: (moment: string) => `Since ${moment}`,
    current: 'Current',
    until: (moment: string) => `Signs until ${moment}`,
    roll: 'Roll the secret',
    lead: 'A new secret signs from now on. The current one also signs for a while, so that you can switch.',
    overlap: 'The current secret also signs for',
    hours: plural({ one: '# hour', other: '# hours' }),
    secret: 'The new secret',
    shownOnce: 'Copy it now: it is never shown again.',
  },
};

/** The texts that each language must have. */
export type ConsoleTexts = typeof en;
