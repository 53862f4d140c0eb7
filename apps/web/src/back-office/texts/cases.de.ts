import { pluralIn } from '../../shared/language/format.js';
import type { BackOfficeTexts } from './en.js';

const plural = pluralIn('de');

export const casesInGerman: BackOfficeTexts['cases'] = {
  heading: 'Fälle',
  lead: 'Treffer, die nach der ersten Prüfung eines Unternehmens dazukamen, die ältesten zuerst.',
  filters: 'Filter',
  kind: 'Anlass',
  allKinds: 'Alle Anlässe',
  kinds: { screening: 'Neuer Treffer' },
  states: { open: 'Offen', closed: 'Geschlossen' },
  nothing: 'Keine Fälle.',
  shown: plural({ one: '# Fall wird gezeigt', other: '# Fälle werden gezeigt' }),
  opened: 'Seit',
  result: 'Ergebnis',
  cause: ({ details }) => `${String(details['list'])}, ${String(details['entryId'])}`,
  resolveCheck: 'Entscheiden Sie den Treffer unter „Prüfungen“.',
  close: 'Fall schließen',
  closeTitle: 'Diesen Fall schließen?',
  closeAdvice: 'Schreiben Sie, was Sie festgestellt haben. Unternehmen und Partner sehen es nicht.',
  note: 'Notiz',
  closed: (name, note) => `${name}: ${note}`,
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
};
