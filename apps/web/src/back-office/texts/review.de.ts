import { momentIn, pluralIn } from '../../shared/language/format.js';
import type { BackOfficeTexts } from './en.js';

const plural = pluralIn('de');
const moment = momentIn('de', 'medium');

const rules: Readonly<Record<string, string>> = {
  velocity: 'Viele Zahlungen in einer Stunde',
  round_amounts: 'Mehrere runde Beträge',
  merchant_country: 'Geschäft in einem Land mit hohem Risiko',
};

export const casesInGerman: BackOfficeTexts['cases'] = {
  heading: 'Fälle',
  lead: 'Was nach der Genehmigung eines Unternehmens zu entscheiden ist, das Älteste zuerst.',
  filters: 'Filter',
  kind: 'Anlass',
  allKinds: 'Alle Anlässe',
  kinds: {
    screening: 'Neuer Treffer',
    kyc_review: 'KYC-Überprüfung',
    transactions: 'Zahlungen einer Karte',
  },
  states: { open: 'Offen', closed: 'Geschlossen' },
  nothing: 'Keine Fälle.',
  shown: plural({ one: '# Fall wird gezeigt', other: '# Fälle werden gezeigt' }),
  opened: 'Seit',
  result: 'Ergebnis',
  cause: ({ kind, details }) => {
    const detail = (name: string) => String(details[name]);
    if (kind === 'kyc_review') return `Fällig ${moment(detail('dueAt'))}`;
    if (kind === 'screening') return `${detail('list')}, ${detail('entryId')}`;
    return `${rules[detail('rule')] ?? detail('rule')}, ${detail('day')}`;
  },
  payment: 'Zahlung ansehen',
  confirmReview: 'Bestätigen Sie die Überprüfung im Antrag.',
  restrictOf: (company) => `Unternehmen einschränken: ${company}`,
  resolveCheck: 'Entscheiden Sie den Treffer unter „Prüfungen“.',
  close: 'Fall schließen',
  closeTitle: 'Diesen Fall schließen?',
  closeAdvice: 'Schreiben Sie, was Sie festgestellt haben. Unternehmen und Partner sehen es nicht.',
  note: 'Notiz',
  closed: (name, note) => `${name}: ${note}`,
};

export const periodicReviewInGerman: BackOfficeTexts['periodicReview'] = {
  heading: 'KYC-Überprüfung',
  states: {
    scheduled: 'Geplant',
    asked: 'Wartet auf das Unternehmen',
    answered: 'Das Unternehmen hat geantwortet',
  },
  risk: 'Risiko',
  risks: { low: 'Niedrig', medium: 'Mittel', high: 'Hoch' },
  choices: { low: 'Niedrig: 5 Jahre', medium: 'Mittel: 2 Jahre', high: 'Hoch: 1 Jahr' },
  due: 'Fällig',
  confirm: 'Überprüfung bestätigen',
  confirmTitle: 'Stimmt dieses KYC noch?',
  confirmAdvice:
    'Geänderte Angaben werden gültig, und die nächste Überprüfung wird nach der Frist des Risikos fällig.',
  note: 'Was Sie geprüft haben',
};

export const relationshipInGerman: BackOfficeTexts['relationship'] = {
  heading: 'Geschäftsbeziehung',
  active: 'Aktiv',
  restricted: 'Eingeschränkt',
  since: (when) =>
    `Seit ${when}: keine neuen Karten, keine Zahlungen, keine automatischen Aufladungen.`,
  otherNeeded: 'Jemand anders muss sie aufheben.',
  reason: 'Grund',
  restrict: {
    title: 'Dieses Unternehmen einschränken?',
    advice:
      'Es bekommt keine neuen Karten, und seine Zahlungen werden abgelehnt. Früher genehmigte Zahlungen werden noch gebucht. Unternehmen und Partner sehen die Einschränkung, aber nicht den Grund.',
    submit: 'Unternehmen einschränken',
  },
  lift: {
    title: 'Einschränkung aufheben?',
    advice: 'Das Unternehmen bekommt wieder Karten, und seine Karten können zahlen.',
    submit: 'Einschränkung aufheben',
  },
  end: 'Ende der Geschäftsbeziehung',
  ended: 'Beendet',
  endedSince: (when) =>
    `Beendet ${when}. Alle Karten sind beendet. Guthaben werden auf der Seite des Kontos ausgezahlt.`,
  accounts: 'Konten',
  noAccounts: 'Das Unternehmen hat kein Konto.',
  held: 'Reserviert',
  booked: 'Gebucht',
  proposed: (name, when) => `${name} schlug vor, die Geschäftsbeziehung zu beenden (${when})`,
  propose: {
    title: 'Diese Geschäftsbeziehung beenden?',
    advice:
      'Sobald jemand anders zustimmt, werden alle Karten beendet, und das Unternehmen bekommt nichts mehr. Das ist endgültig. Unternehmen und Partner sehen das Ende, aber nicht den Grund.',
    submit: 'Beziehung beenden',
  },
  approve: {
    title: 'Diese Geschäftsbeziehung jetzt beenden?',
    advice:
      'Alle Karten werden sofort beendet, und Zahlungen werden abgelehnt. Das ist endgültig. Früher genehmigte Zahlungen werden noch gebucht. Das Guthaben wird durch Vorschläge ausgezahlt.',
    submit: 'Dem Ende zustimmen',
  },
  withdraw: {
    title: 'Vorschlag zurückziehen?',
    advice: 'Die Geschäftsbeziehung geht weiter. Ihr Ende kann wieder vorgeschlagen werden.',
    submit: 'Ende zurückziehen',
  },
};

export const tasksInGerman: BackOfficeTexts['tasks'] = {
  heading: 'Aufgaben',
  lead: 'Alles, was auf eine Prüfung wartet, das zuerst Fällige oben.',
  filters: 'Filter',
  search: 'Suche',
  searchHelp: 'Unternehmen oder ID',
  kind: 'Art',
  allKinds: 'Alle',
  kinds: { kyc: 'KYC', credit: 'Kredit', proposal: 'Vorschlag', case: 'Fall' },
  assignee: 'Zuständig',
  everyone: 'Alle',
  mine: 'Ich',
  noOne: 'Niemand',
  you: (name) => `${name} (Sie)`,
  nothing: 'Keine Aufgaben.',
  shown: plural({ one: '# Aufgabe wird gezeigt', other: '# Aufgaben werden gezeigt' }),
  noCompany: 'Nicht zugeordnetes Geld',
  overdue: 'Überfällig',
  since: (time) => `seit: ${time}`,
  dueIn: (time) => `noch ${time}`,
  take: 'Übernehmen',
  takeOver: 'An mich nehmen',
  giveBack: 'Zurückgeben',
  handOver: 'Übergeben',
  labelOf: (action, company) => `${action}: ${company}`,
  handOverTitle: 'Diese Aufgabe übergeben',
  colleague: 'An',
};

export const notesInGerman: BackOfficeTexts['notes'] = {
  heading: 'Notizen',
  nothing: 'Noch keine Notizen.',
  write: 'Notiz schreiben',
  advice: 'Für andere Prüfende und das Protokoll. Unternehmen und Partner sehen sie nicht.',
  note: 'Notiz',
  save: 'Notiz speichern',
};

export const flagsInGerman: BackOfficeTexts['flags'] = {
  label: 'Prüfen',
  ownership: (percent) => `Knapp unter der Schwelle von ${percent} %.`,
  sameName: (other) => `Derselbe Name wie: ${other}`,
  elsewhere: 'Derselbe Name bei',
  births: {
    true: 'dasselbe Geburtsdatum',
    false: 'anderes Geburtsdatum',
    null: 'Geburtsdatum nicht bekannt',
  },
  postalCode: 'Diese Postleitzahl gibt es in diesem Land nicht.',
  birthDate: 'Dieses Geburtsdatum liegt ungewöhnlich weit zurück.',
};

export const viewerInGerman: BackOfficeTexts['viewer'] = {
  close: 'Dokument schließen',
  loading: 'Das Dokument wird geladen',
  failed: 'Dieses Dokument kann hier nicht gezeigt werden.',
  download: 'Dokument herunterladen',
  tooLong: (pages) => `Nur die ersten ${pages} Seiten werden gezeigt.`,
  pageOf: (fileName) => (page, pages) => `${fileName}, Seite ${page} von ${pages}`,
};
