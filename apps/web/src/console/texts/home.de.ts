import type { homeInEnglish } from './home.en.js';

export const homeInGerman: typeof homeInEnglish = {
  heading: 'Übersicht',
  lead: 'Was Ihre Aufmerksamkeit braucht, und was noch fehlt.',
  endpoints: 'Webhooks',
  endpoint: 'Endpunkt',
  states: {
    missing: 'Nicht eingerichtet',
    disabled: 'Aus',
    paused: 'Angehalten',
    failing: 'Gestört',
    healthy: 'Gesund',
    enabled: 'An',
  },
  statesAbout: {
    missing: 'Ereignisse warten bis zu fünf Tage darauf.',
    disabled: 'Solange die Zustellung aus ist, warten Ereignisse bis zu fünf Tage.',
    paused: 'Zu viele Zustellungen sind fehlgeschlagen. Wir senden nur Proben, bis eine ankommt.',
    failing: 'Die letzte Zustellung ist fehlgeschlagen.',
  },
  waiting: 'Wartende Ereignisse',
  oldest: 'Ältestes wartendes Ereignis',
  moreThan: (count) => `mehr als ${count}`,
  waitingForYou: 'Wartet auf Sie',
  nothingWaits: 'Nichts wartet auf Sie.',
  what: 'Was',
  count: 'Anzahl',
  whats: { givenUp: 'Aufgegebene Ereignisse', accessRequests: 'Anträge auf Zugang' },
  whatAbout: {
    givenUp:
      'Wir senden sie nicht mehr. Beheben Sie den Fehler an Ihrem Endpunkt und senden Sie sie dann erneut.',
    accessRequests:
      'Jemand aus Ihrem Team hat ein Konto oder einen Passkey beantragt. Sie können bestätigen oder ablehnen.',
  },
  checklist: 'Ihre ersten Schritte',
  wholeChecklist: 'Ganze Checkliste ansehen',
  progress: (done, all) => `${done} von ${all} erledigt.`,
  firstHour: 'Neu hier? Beginnen Sie mit der ersten Stunde.',
  read: 'Anleitung lesen',
  readAbout: (item) => `Anleitung lesen: ${item}`,
};
