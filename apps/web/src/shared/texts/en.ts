import { pluralIn } from '../language/format.js';

export const en = {
  language: 'Language',
  colors: { label: 'Colours', auto: 'System', light: 'Light', dark: 'Dark' },
  actions: 'Actions',
  openNavigation: 'Open navigation',
  account: { menu: 'Account', of: (name: string) => `Account: ${name}` },
  loading: 'Loading …',
  tryAgain: 'Try again',
  tryAgainIn: (seconds: number) => `Try again in ${seconds} s`,
  yes: 'Yes',
  no: 'No',
  lengthOf: (length: number, limit: number) => `${length} of at most ${limit} characters`,
  optional: (label: string) => `${label} (optional)`,
  problems: pluralIn('en')({
    one: 'One answer is missing or invalid',
    other: '# answers are missing or invalid',
  }),
  reloadPage: 'Reload the page',
  reference: (requestId: string) => `If you ask for help, please give this reference: ${requestId}`,
  failures: {
    unreachable: {
      title: 'The server cannot be reached',
      advice: 'This usually passes by itself. Please try again in a moment.',
    },
    unanswered: {
      title: 'The server has not answered yet',
      advice: 'It takes longer than it should. Please try again in a moment.',
    },
    busy: {
      title: 'Too many requests',
      advice: 'There were too many requests in a short time. Wait a moment, then try again.',
    },
    unavailable: {
      title: 'Something went wrong on our side',
      advice: 'The server could not answer. Please try again in a few minutes.',
    },
    refused: {
      title: 'The server did not accept this',
      advice: 'Reload the page and try again.',
    },
  },
  mayBeDone: 'The request may have been carried out anyway. Check before you try again.',
  slow: {
    title: 'The server takes longer than usual.',
    advice: 'Still trying …',
  },
  copying: {
    copy: (name: string) => `Copy ${name}`,
    copied: 'Copied',
  },
  deviceLoss: {
    label: 'What happened to the devices that are set up?',
    lost: 'Lost, stolen or broken',
    lostHelp: 'They are removed at once, and nothing can be approved with them any more.',
    kept: 'They are still in use',
    keptHelp: 'They stay set up.',
    missing: 'Please choose one.',
  },
  transfer: {
    accountHolder: 'Account holder',
    reference: 'Reference',
    qrCode: 'QR code with the data of the bank transfer',
    scan: 'Scan with your banking app',
  },
  sessions: {
    heading: 'Sessions',
    lead: 'Where you are signed in. End sessions that you do not recognize.',
    unknownBrowser: 'An unknown browser',
    thisOne: (browser: string) => `${browser} (this one)`,
    since: (moment: string) => `Signed in ${moment}.`,
    lastUsed: (moment: string) => `Last used ${moment}.`,
    end: 'End',
    endOf: (browser: string) => `End the session in ${browser}`,
    endOthers: 'End all others',
    close: 'Close',
  },
  paging: {
    of: (list: string) => `Pages: ${list}`,
    first: 'First page',
    next: 'Next page',
  },
  inTimeZone: (label: string, zone: string) => `${label} (${zone})`,
  unknownAddress: {
    title: 'There is nothing at this address',
    advice: 'It may be incomplete, or the page no longer exists.',
  },
  crash: {
    title: 'This page has stopped working',
    advice: 'Something unexpected happened. Reload the page to continue.',
  },
};

/** The texts that each language must have. */
export type SharedTexts = typeof en;
