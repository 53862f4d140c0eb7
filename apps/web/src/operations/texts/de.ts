import { pluralIn } from '../../shared/language/format.js';
import type { OperationsTexts } from './en.js';

const plural = pluralIn('de');

const lettersOf = plural({ one: '# Dead Letter', other: '# Dead Letters' });

const actions: OperationsTexts['repair']['actions'] = {
  replayed: 'Wiederholen',
  discarded: 'Verwerfen',
};
const doneActions: OperationsTexts['repair']['doneActions'] = {
  replayed: 'Wiederholt',
  discarded: 'Verworfen',
};

export const de: OperationsTexts = {
  brand: 'Betrieb',
  close: 'Schließen',
  any: 'Alle',
  kafkaPlaces: 'Kafka',
  welcome: {
    heading: 'Betrieb',
    lead: 'Hier sehen Sie Topics, Rückstände und Dead Letters und beheben sie. Melden Sie sich mit Ihrem Passkey an.',
  },
  records: 'Datensätze',
  partitions: 'Partitionen',
  partition: 'Partition',
  group: 'Gruppe',
  lag: 'Rückstand',
  oldest: 'Ältester',
  members: 'Mitglieder',
  state: 'Zustand',
  topics: {
    heading: 'Topics',
    lead: 'Die Topics der Partnerseite und wie weit ihre Leser sind.',
    topic: 'Topic',
    rate: 'Pro Sekunde',
    readers: 'Leser',
    noReaders: 'Kein Leser',
    behind: (group, lag) => `${group}: ${lag} im Rückstand`,
    upToDate: (group) => `${group}: aktuell`,
    missing: 'Fehlt',
    back: 'Alle Topics',
    unknown: 'Dieses Topic gibt es nicht',
    details: 'Details',
    faults: 'Weicht von der Deklaration ab',
    lagOf: (group) => `Rückstand von ${group}`,
    nothingRead: 'Keine Gruppe liest dieses Topic.',
    find: 'Datensätze suchen',
  },
  groups: {
    heading: 'Gruppen',
    lead: 'Die Consumer-Gruppen mit Rückstand, Wiederholungen und Dead Letters.',
    retry: (stage) => `Warten ${stage}`,
    oldestRetry: 'Älteste Wiederholung',
    letters: 'Dead Letters',
    unknownState: 'Läuft nicht',
    states: {
      Stable: 'Stabil',
      Empty: 'Leer',
      PreparingRebalance: 'Verteilt neu',
      CompletingRebalance: 'Verteilt neu',
      Dead: 'Unbekannt',
    },
  },
  letters: {
    heading: 'Dead Letters',
    lead: 'Datensätze, die eine Gruppe nicht verarbeiten konnte. Personenbezogene Daten sind unkenntlich.',
    filters: 'Filter der Dead Letters',
    filterLabels: {
      event: 'Ereignis',
      reason: 'Grund',
      key: 'Schlüssel',
      eventId: 'Ereignis-ID',
    },
    causes: 'Ursachen',
    count: 'Anzahl',
    event: 'Ereignis',
    newest: 'Neuester',
    reason: 'Grund',
    nothing: 'Keine Dead Letters.',
    newestOf: (shown, all) => `Die neuesten ${shown} von ${all}`,
    notAll: (read) =>
      `Nur die ersten ${read} wurden gelesen. Grenzen Sie die Filter für die übrigen ein.`,
    choose: 'Auswählen',
    chooseOne: (place) => `${place} auswählen`,
    chosen: plural({ one: '# ausgewählt', other: '# ausgewählt' }),
    failedAt: 'Gescheitert',
    attempts: 'Versuche',
    key: 'Schlüssel',
    place: 'Stelle',
    back: 'Alle Dead Letters',
    unknown: 'Diesen Dead Letter gibt es nicht',
    unknownAdvice: 'Kafka löscht Dead Letters nach 30 Tagen.',
    details: 'Details',
    origin: 'Herkunft',
    firstFailedAt: 'Zuerst gescheitert',
    eventId: 'Ereignis-ID',
    status: 'Status',
    open: 'Offen',
    headers: 'Header',
    body: 'Inhalt',
    noBody: 'Ohne Inhalt.',
    masked: 'Personenbezogene Daten sind als ••• unkenntlich gemacht.',
    bytes: (bytes) => `${bytes} Bytes`,
  },
  repair: {
    actions,
    doneActions,
    ofAll: (action) =>
      action === 'replayed' ? 'Alle gefilterten wiederholen' : 'Alle gefilterten verwerfen',
    title: (action) => `Dead Letters ${action === 'replayed' ? 'wiederholen' : 'verwerfen'}`,
    dryRun: 'Probelauf',
    would: (action, count) =>
      count === 1
        ? `${lettersOf(count)} würde ${action === 'replayed' ? 'wiederholt' : 'verworfen'}.`
        : `${lettersOf(count)} würden ${action === 'replayed' ? 'wiederholt' : 'verworfen'}.`,
    atMost: 'Auf einmal gehen höchstens 1.000. Wiederholen Sie den Vorgang für die übrigen.',
    refused: plural({
      one: '# Dead Letter bleibt außen vor, weil seine Gruppe das genannte Topic nicht liest.',
      other:
        '# Dead Letters bleiben außen vor, weil ihre Gruppen die genannten Topics nicht lesen.',
    }),
    idle: (groups) =>
      `Von ${groups} läuft kein Consumer. Was wiederholt wird, wartet, bis einer läuft.`,
    replayWarning: 'Die Gruppe verarbeitet sie noch einmal, mit denselben Ereignis-IDs.',
    discardWarning:
      'Sie zählen nicht mehr als offen. In Kafka bleiben sie, bis ihre Aufbewahrung endet.',
    reason: 'Grund',
    reasonAbout: 'Wird mit Ihrem Namen festgehalten. Nennen Sie keine personenbezogenen Daten.',
    result: (done, planned) => `${done} von ${planned} erledigt.`,
    nothingDone: 'Es wurde nichts geändert.',
    refusals: {
      nothing_selected: {
        title: 'Kein offener Dead Letter passt',
        advice: 'Vielleicht hat sie schon jemand behoben.',
      },
      plan_outdated: {
        title: 'Es passen andere Dead Letters als im Probelauf',
        advice:
          'Es wurde nichts geändert. Schließen Sie das Fenster und machen Sie einen neuen Probelauf.',
      },
      repair_running: {
        title: 'Ein anderer Eingriff läuft gerade',
        advice: 'Es wurde nichts geändert. Versuchen Sie es danach noch einmal.',
      },
      repair_impossible: {
        title: 'In Kafka fehlen Topics',
        advice: 'Es wurde nichts geändert. Legen Sie zuerst die deklarierten Topics an.',
      },
      cluster_unavailable: {
        title: 'Kafka antwortet nicht',
        advice: 'Versuchen Sie es später noch einmal.',
      },
    },
  },
  search: {
    heading: 'Suche',
    lead: 'Findet Datensätze eines Topics nach Schlüssel, Ereignis-ID und Zeit. Personenbezogene Daten sind unkenntlich.',
    topic: 'Topic',
    key: 'Schlüssel',
    keyAbout: 'Zum Beispiel die ID des Unternehmens.',
    eventId: 'Ereignis-ID',
    since: 'Von',
    until: 'Bis',
    submit: 'Suchen',
    periodWrong: 'Der Anfang muss vor dem Ende liegen, höchstens 31 Tage davor.',
    found: plural({ one: '# Datensatz gefunden', other: '# Datensätze gefunden' }),
    nothing: 'Kein Datensatz passt.',
    searched: (read) => `${read} Datensätze wurden gelesen.`,
    searchedUpTo: (read, moment) =>
      `${read} Datensätze wurden gelesen, der letzte von ${moment}. Es gibt weitere.`,
    goOn: 'Weitersuchen',
    at: 'Zeit',
    event: 'Ereignis',
    show: 'Anzeigen',
    showOf: (place) => `${place} anzeigen`,
    unknownEvent: 'Unbekanntes Ereignis',
  },
  repairs: {
    heading: 'Eingriffe',
    lead: 'Wer wann und warum Dead Letters wiederholt oder verworfen hat.',
    nothing: 'Noch kein Eingriff.',
    what: 'Eingriff',
    by: (action, count) => `${doneActions[action]}: ${lettersOf(count)}`,
    operator: 'Person',
    erased: 'Eine entfernte Person',
    reason: 'Grund',
    selection: 'Auswahl',
    places: plural({ one: '# ausgewählter', other: '# ausgewählte' }),
    everything: 'Alle',
    outcome: 'Ergebnis',
    outcomes: {
      running: 'Läuft',
      done: 'Erledigt',
      failed: 'Gescheitert',
      interrupted: 'Abgebrochen',
    },
    ofPlanned: (done, planned) => `${done} von ${planned}`,
    at: 'Zeit',
  },
};
