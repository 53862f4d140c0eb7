import { pluralIn } from '../../shared/language/format.js';

export const mailsInEnglish = {
  heading: 'Mails',
  lead: 'What we sent to your companies and cardholders. What you send yourself is not here.',
  kind: 'Mail',
  nothing: 'No mails here.',
  shown: pluralIn('en')({ one: '# mail shown', other: '# mails shown' }),
  roles: { applicant: 'Whoever answered the KYC', cardholder: 'Cardholder' },
  back: 'All mails',
  unknown: 'There is no such mail',
  to: 'For',
  person: 'Person',
  event: 'Event',
  noEvent: 'None: it tells of a decision, or reminds of one',
  cause: 'About',
  sentAt: 'Sent',
  failure: 'Reason',
  attempts: 'Attempts',
  noAttempts: 'Not offered to the mail server yet.',
};
