import { pluralIn } from '../../shared/language/format.js';
import type { mailsInEnglish } from './mails.en.js';

export const mailsInGerman: typeof mailsInEnglish = {
  heading: 'Mails',
  lead: 'Was wir Ihren Firmen und Karteninhabern gesendet haben. Was Sie selbst senden, ist nicht dabei.',
  kind: 'Mail',
  nothing: 'Hier sind keine Mails.',
  shown: pluralIn('de')({ one: '# Mail angezeigt', other: '# Mails angezeigt' }),
  roles: { applicant: 'Wer die KYC-Fragen beantwortet hat', cardholder: 'Karteninhaber' },
  back: 'Alle Mails',
  unknown: 'Diese Mail gibt es nicht',
  to: 'Für',
  person: 'Person',
  event: 'Ereignis',
  noEvent: 'Keines: sie erzählt von einer Entscheidung oder erinnert daran',
  cause: 'Worum es geht',
  sentAt: 'Gesendet',
  failure: 'Grund',
  attempts: 'Versuche',
  noAttempts: 'Dem Mailserver noch nicht angeboten.',
};
