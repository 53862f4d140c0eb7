import { pluralIn } from '../../shared/language/format.js';
import type { sentMailsInEnglish, suppressionsInEnglish } from './sent-mails.en.js';

const plural = pluralIn('de');

export const sentMailsInGerman: typeof sentMailsInEnglish = {
  heading: 'Gesendete Mails',
  senders: 'Absender',
  filters: 'Filter der Mails',
  status: 'Zustand',
  kind: 'Mail',
  filterLabels: {
    recipient: 'Adresse oder Person',
    cause: 'Worum es geht',
    companyId: 'Firma (Plattform)',
    from: 'Von',
    until: 'Bis',
  },
  nothing: 'Hier sind keine Mails.',
  shown: plural({ one: '# Mail angezeigt', other: '# Mails angezeigt' }),
  person: (externalId) => `Person ${externalId}`,
  companyAdmins: 'Admins der Firma',
  unavailable: 'Die Mails lassen sich gerade nicht zeigen. Gesendet wird trotzdem.',
  back: 'Alle Mails',
  unknown: 'Diese Mail gibt es nicht',
  standing: 'Warum, und an wen',
  to: 'Für',
  address: 'Adresse',
  subject: 'Betreff',
  notKnown: 'Noch nicht bekannt',
  event: 'Ereignis',
  noEvent: 'Keines: eine Erinnerung, nach ihrer Regel',
  cause: 'Worum es geht',
  company: 'Firma, Kennung der Plattform',
  trace: 'Trace',
  createdAt: 'Geschrieben',
  sentAt: 'Gesendet',
  nextAttemptAt: 'Nächster Versuch',
  failure: 'Grund',
  attempts: 'Versuche',
  noAttempts: 'Dem Mailserver noch nicht angeboten.',
  latestOf: (shown, all) => `Die letzten ${shown} von ${all}.`,
  preview: 'Die Mail',
  composedNow:
    'Wie sie jetzt verfasst würde, aus dem, was von ihr aufbewahrt ist. Ein Name oder unser Erscheinungsbild kann beim Senden anders gewesen sein. Ihre Links führen nirgendwohin.',
  noPreview: 'Sie lässt sich verfassen, sobald der Empfänger bekannt ist.',
  resend: 'Noch einmal senden',
  resendTitle: 'Diese Mail noch einmal senden?',
  resendWarnings: {
    rejected:
      'Der Mailserver hat sie endgültig abgewiesen. Wenn der Grund dort nicht behoben ist, weist er sie wieder ab. Sie geht unter derselben Message-ID hinaus, so dass niemand sie zweimal sieht.',
    suppressed:
      'Sie wurde nicht gesendet, weil an der Adresse vorher niemand war. Ist das noch so, schadet jede Mail dorthin unserem Ruf bei den Mailservern.',
  },
  leave: 'Nicht senden',
  isSuppressed: 'An dieser Adresse war niemand: Nehmen Sie sie erst von der Liste.',
  toSuppressions: 'Unterdrückte Adressen',
};

export const suppressionsInGerman: typeof suppressionsInEnglish = {
  heading: 'Unterdrückte Adressen',
  name: 'Unterdrückt',
  lead: 'Ein Mailserver hat uns gesagt, dass an diesen Adressen niemand ist. Wir schreiben ihnen nicht mehr.',
  table: 'Adressen',
  nothing: 'Keine Adresse ist unterdrückt.',
  address: 'Adresse',
  answer: 'Antwort des Servers',
  since: 'Seit',
  action: 'Aktion',
  remove: 'Entfernen',
  removeOf: (address) => `${address} entfernen`,
  removeTitle: (address) => `Wieder an ${address} schreiben?`,
  removeWarning:
    'Spätere Mails gehen wieder an diese Adresse. Unterdrückte Mails gehen hinaus, wenn sie einzeln noch einmal gesendet werden.',
  keep: 'Behalten',
};
