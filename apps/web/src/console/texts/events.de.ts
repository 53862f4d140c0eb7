import { pluralIn } from '../../shared/language/format.js';
import type { eventsInEnglish } from './events.en.js';

const plural = pluralIn('de');

export const eventsInGerman: typeof eventsInEnglish = {
  statuses: {
    pending: 'Wartet',
    failing: 'Scheitert',
    delivered: 'Zugestellt',
    given_up: 'Aufgegeben',
  },
  channels: { events: 'Ereignisse', transactions: 'Transaktionen' },
  filters: {
    label: 'Filter',
    any: 'Alle',
    status: 'Status',
    channel: 'Kanal',
    event: 'Art des Ereignisses',
    companyId: 'Firma',
    search: 'Suche',
    searchExample: 'Id, Name oder ein Teil des Inhalts',
    meant: 'Ereignisse von',
    from: 'Von',
    to: 'Vor',
  },
  events: {
    heading: 'Ereignisse',
    sendTest: 'Testereignis senden',
    recover: 'Gescheiterte erneut senden',
    pause: 'Live: anhalten',
    goOn: 'Angehalten: fortsetzen',
    nothing: 'Hier sind keine Ereignisse.',
    test: 'Test',
    shown: plural({ one: '# Ereignis gezeigt', other: '# Ereignisse gezeigt' }),
    attempts: plural({ one: '# Versuch', other: '# Versuche' }),
  },
  event: {
    back: 'Alle Ereignisse',
    id: 'Id',
    channel: 'Kanal',
    company: 'Firma',
    sequence: 'Nummer innerhalb der Firma',
    createdAt: 'Entstanden',
    nextAttemptAt: 'Nächster Versuch',
    held: 'Wartet',
    heldBy: {
      no_endpoint:
        'Für diesen Kanal gibt es noch keinen Endpunkt. Das Ereignis wartet fünf Tage und wird zugestellt, sobald Sie einen einrichten.',
      endpoint_disabled:
        'Der Endpunkt ist deaktiviert. Das Ereignis wartet fünf Tage und wird zugestellt, sobald Sie ihn aktivieren.',
    },
    deliveredAt: 'Zugestellt',
    redeliver: 'Erneut zustellen',
    attempts: 'Versuche',
    noAttempts: 'Noch kein Versuch.',
    neverAttempted: 'Kein Versuch: Fünf Tage lang gab es keinen aktiven Endpunkt.',
    unknown: 'Dieses Ereignis gibt es nicht',
    answered: (status) => `antwortete ${status}`,
    answer: 'Anfang der Antwort',
    duration: (milliseconds) => `${milliseconds} ms`,
    triggers: { automatic: 'nach Plan', manual: 'verlangt', test: 'Test' },
    payload: 'Inhalt',
    withheld: (scope: string) => `Um den Inhalt zu lesen, braucht man das Recht ${scope}.`,
    headers: 'Kopfzeilen',
    copyDelivery: 'Zustellung als curl kopieren',
    deliveryVariables:
      'Nimmt Ihr Token und Ihr Signaturgeheimnis aus WEBHOOK_TOKEN und WEBHOOK_SIGNING_SECRET.',
  },
  recovery: {
    title: 'Gescheiterte erneut senden',
    lead: 'Diese Ereignisse werden sofort erneut an Ihren Endpunkt gesendet, die ältesten zuerst. Was gerade versucht wird, bleibt, wie es ist.',
    since: 'Von',
    until: 'Vor',
    always: 'Von Anfang an',
    none: 'Hier ist kein gescheitertes Ereignis.',
    found: plural({
      one: '# gescheitertes Ereignis wird erneut gesendet.',
      other: '# gescheiterte Ereignisse werden erneut gesendet.',
    }),
    foundMore: (events) => `Mehr als ${events} gescheiterte Ereignisse werden erneut gesendet.`,
    start: plural({ one: '# erneut senden', other: '# erneut senden' }),
    stop: 'Anhalten',
    goOn: 'Fortsetzen',
    progress: (recovered, most) => `${recovered} von ${most}`,
    stopped: plural({
      one: 'Angehalten. # Ereignis wird erneut gesendet.',
      other: 'Angehalten. # Ereignisse werden erneut gesendet.',
    }),
    done: plural({
      one: '# Ereignis wird erneut gesendet.',
      other: '# Ereignisse werden erneut gesendet.',
    }),
  },
  copyAsCurl: 'Als curl kopieren',
  theCall: 'den Aufruf',
  theDelivery: 'die Zustellung',
};
