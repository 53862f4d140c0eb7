import { pluralIn } from '../../shared/language/format.js';

const plural = pluralIn('en');

export const sentMailsInEnglish = {
  heading: 'Sent mails',
  senders: 'Senders',
  filters: 'Filters of mails',
  status: 'State',
  kind: 'Mail',
  filterLabels: {
    recipient: 'Address or person id',
    cause: 'About (id)',
    companyId: "Platform's company id",
    from: 'From',
    until: 'Until',
  },
  nothing: 'No mails here.',
  shown: plural({ one: '# mail shown', other: '# mails shown' }),
  person: (externalId: string) => `Person ${externalId}`,
  companyAdmins: 'Company admins',
  unavailable: 'The mails can not be shown now. What is sent is sent all the same.',
  back: 'All mails',
  unknown: 'There is no such mail',
  standing: 'Why, and to whom',
  to: 'For',
  address: 'Address',
  subject: 'Subject',
  notKnown: 'Not known yet',
  event: 'Event',
  noEvent: 'None: a reminder, by its rule',
  cause: 'About',
  company: "Company, by the platform's id",
  trace: 'Trace',
  createdAt: 'Written',
  sentAt: 'Sent',
  nextAttemptAt: 'Next attempt',
  failure: 'Reason',
  attempts: 'Attempts',
  noAttempts: 'Not offered to the mail server yet.',
  latestOf: (shown: number, all: number) => `The latest ${shown} of ${all}.`,
  preview: 'The mail',
  composedNow:
    'As it would be composed now, from what was kept of it. A name or our branding may have been another one when it was sent. Its links lead nowhere.',
  noPreview: 'It can be composed once its recipient is known.',
  resend: 'Send again',
  resendTitle: 'Send this mail again?',
  resendWarnings: {
    rejected:
      'The mail server refused it for good. Unless the reason was mended there, it is refused again. It goes out under the same message id, so that nobody sees it twice.',
    suppressed:
      'It was not sent, since nobody was at the address before. If that is still so, each mail to it harms how mail servers see us.',
  },
  leave: 'Leave it',
  isSuppressed: 'Nobody was at this address: take it off the list first.',
  toSuppressions: 'Suppressed addresses',
};

export const suppressionsInEnglish = {
  heading: 'Suppressed addresses',
  name: 'Suppressed',
  lead: 'A mail server told us that nobody is at these addresses. We write to them no more.',
  table: 'Addresses',
  nothing: 'No address is suppressed.',
  address: 'Address',
  answer: 'What the server answered',
  since: 'Since',
  action: 'Action',
  remove: 'Remove',
  removeOf: (address: string) => `Remove ${address}`,
  removeTitle: (address: string) => `Write to ${address} again?`,
  removeWarning:
    'Later mails go to this address again. Mails that were suppressed go out when they are sent again one by one.',
  keep: 'Keep it',
};
