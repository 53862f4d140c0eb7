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
