import { pluralIn } from '../../shared/language/format.js';
import type { BackOfficeTexts } from './en.js';

const plural = pluralIn('de');

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
