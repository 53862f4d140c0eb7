import { pluralIn } from '../../shared/language/format.js';
import type { eventsInEnglish } from './events.en.js';

const plural = pluralIn('de');

export const eventsInGerman: typeof eventsInEnglish = {
  statuses: {
    pending: 'Wartet',
    failing: 'Gestört',
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
    recover: 'Fehlgeschlagene erneut senden',
    pause: 'Live: anhalten',
    goOn: 'Angehalten: fortsetzen',
    nothing: 'Hier sind keine Ereignisse.',
    test: 'Test',
    shown: plural({ one: '# Ereignis angezeigt', other: '# Ereignisse angezeigt' }),
    attempts: plural({ one: '# Versuch', other: '# Versuche' }),
  },
  event: {
    back: 'Alle Ereignisse',
    id: 'Id',
    channel: 'Kanal',
    company: 'Firma',
    sequence: 'Nummer innerhalb der Firma',
    createdAt: 'Erstellt',
    nextAttemptAt: 'Nächster Versuch',
    held: 'Wartet',
    heldBy: {
      no_endpoint:
        'Für diesen Kanal gibt es noch keinen Endpunkt. Das Ereignis wartet bis zu fünf Tage und wird zugestellt, sobald Sie einen einrichten.',
      endpoint_disabled:
        'Die Zustellung ist ausgeschaltet. Das Ereignis wartet bis zu fünf Tage und wird zugestellt, sobald Sie sie einschalten.',
    },
    deliveredAt: 'Zugestellt',
    redeliver: 'Erneut zustellen',
    attempts: 'Versuche',
    noAttempts: 'Noch kein Versuch.',
    neverAttempted:
      'Kein Versuch: Fünf Tage lang gab es keinen Endpunkt, oder die Zustellung war ausgeschaltet.',
    unknown: 'Dieses Ereignis gibt es nicht',
    answered: (status) => `antwortete ${status}`,
    answer: 'Anfang der Antwort',
    duration: (milliseconds) => `${milliseconds} ms`,
    triggers: { automatic: 'nach Plan', manual: 'manuell', test: 'Test' },
    payload: 'Inhalt',
    withheld: (scope: string) => `Zum Lesen des Inhalts brauchen Sie das Recht ${scope}.`,
    headers: 'Kopfzeilen',
    copyDelivery: 'Zustellung als curl kopieren',
    deliveryVariables:
      'Liest Ihr Token und Ihr Signaturgeheimnis aus WEBHOOK_TOKEN und WEBHOOK_SIGNING_SECRET.',
  },
  recovery: {
    title: 'Fehlgeschlagene erneut senden',
    lead: 'Diese Ereignisse werden sofort erneut an Ihren Endpunkt gesendet, die ältesten zuerst. Was gerade versucht wird, bleibt, wie es ist.',
    since: 'Von',
    until: 'Vor',
    always: 'Von Anfang an',
    none: 'Hier sind keine fehlgeschlagenen Ereignisse.',
    found: plural({
      one: '# fehlgeschlagenes Ereignis wird erneut gesendet.',
      other: '# fehlgeschlagene Ereignisse werden erneut gesendet.',
    }),
    foundMore: (events) => `Mehr als ${events} fehlgeschlagene Ereignisse werden erneut gesendet.`,
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
