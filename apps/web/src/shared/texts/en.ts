import { pluralIn } from '../language/format.js';

export const en = {
  language: 'Language',
  loading: 'Loading …',
  tryAgain: 'Try again',
  tryAgainIn: (seconds: number) => `Try again in ${seconds} s`,
  yes: 'Yes',
  no: 'No',
  optional: (label: string) => `${label} (optional)`,
  problems: pluralIn('en')({
    one: 'One answer is missing or not right',
    other: '# answers are missing or not right',
  }),
  reloadPage: 'Reload the page',
  reference: (requestId: string) => `If you ask for help, please give this reference: ${requestId}`,
  failures: {
    unreachable: {
      title: 'No connection',
      advice: 'We could not reach the server. Check your internet connection and try again.',
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
  crash: {
    title: 'This page has stopped working',
    advice: 'Something unexpected happened. Reload the page to go on.',
  },
};

/** What every other language has to tell as well. */
export type SharedTexts = typeof en;
