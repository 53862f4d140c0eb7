import type { CardChoice } from '../application.js';
import { momentIn, numberIn, pluralIn } from '../../shared/language/format.js';
import type { OnboardingTexts } from './en.js';
import { sectionsInGerman } from './sections/de.js';

const number = numberIn('de');
const plural = pluralIn('de');
const people = plural({ one: '# Person', other: '# Personen' });
const everybody = plural({ one: 'Die einzige Person', other: 'Alle # Personen' });
const thoseShown = plural({ one: 'Die gezeigte Person', other: 'Die # gezeigten Personen' });
const cards = plural({ one: '# Karte', other: '# Karten' });

const choices: Record<CardChoice, string> = {
  none: 'Keine',
  virtual: 'Virtuell',
  physical: 'Physisch',
};

export const de: OnboardingTexts = {
  title: 'Karten für Ihr Unternehmen',
  loading: 'Ihr Antrag wird geladen …',
  progress: 'Fortschritt',
  sections: sectionsInGerman,

  choices,
  counts: ({ virtual, physical, none }) =>
    `${number(virtual)} virtuell, ${number(physical)} physisch, ${number(none)} keine`,
  number,
  people: 'Personen',
  person: { cardFor: (name) => `Karte für ${name}`, isNew: 'Neu' },
  search: {
    label: 'Personen suchen',
    placeholder: 'Nach Namen suchen',
    clear: 'Suche zurücksetzen',
    shown: (shown, all) => (shown === all ? people(all) : `${number(shown)} von ${people(all)}`),
    nobody: 'Ihre Suche passt auf niemanden.',
  },

  choose: {
    heading: (company) => `Wer bekommt bei ${company} eine Karte?`,
    lead: (partner) =>
      `Diese Personen hat uns ${partner} übermittelt. Wählen Sie für jede eine Karte. Vor dem Bestätigen können Sie alles noch einmal prüfen.`,
    forShown: (shown, isEverybody) => (isEverybody ? everybody(shown) : thoseShown(shown)),
    forShownAction: (choice, target) => `${choices[choice]} – ${target}`,
    chosenForMany: (choice, count) => `${choices[choice]} für ${people(count)} gewählt.`,
    paste: {
      open: 'Liste einfügen',
      title: 'Für eine Liste wählen',
      label: 'Namen oder Kennungen',
      description: 'Eine Person je Zeile oder Zeilen aus einer Tabellenkalkulation.',
      found: plural({ one: '# Person gefunden', other: '# Personen gefunden' }),
      unknown: plural({
        one: '# Zeile nennt niemanden von hier',
        other: '# Zeilen nennen niemanden von hier',
      }),
      ambiguous: plural({
        one: '# Zeile kann mehrere Personen meinen: schreiben Sie die Kennung',
        other: '# Zeilen können mehrere Personen meinen: schreiben Sie die Kennung',
      }),
      mayBe: (line, ids) => `${line}: ${ids.join(', ')}`,
      moreLines: plural({ one: 'und # weitere', other: 'und # weitere' }),
      choose: 'Karte für die gefundenen Personen',
      close: 'Schließen',
    },
    undo: 'Rückgängig',
    selection: 'Ihre Auswahl',
    explanations: {
      virtual: 'Gibt es nur digital, zum Beispiel zum Bezahlen im Internet.',
      physical: 'Eine Plastikkarte, die verschickt wird.',
    },
    review: 'Prüfen',
    skipList: 'Liste überspringen und zu Ihrer Auswahl',
    nothingChosen: {
      title: 'Noch keine Karte gewählt',
      advice: (partner) =>
        `Wählen Sie für mindestens eine Person eine Karte. Falls im Moment niemand eine braucht, kommen Sie später über ${partner} wieder.`,
    },
    listChanged: {
      title: (partner) => `${partner} hat die Liste der Personen geändert`,
      added: plural({
        one: '# Person kam hinzu und ist als neu markiert.',
        other: '# Personen kamen hinzu und sind als neu markiert.',
      }),
      removed: plural({
        one: '# Person steht nicht mehr darauf.',
        other: '# Personen stehen nicht mehr darauf.',
      }),
      kept: 'Ihre Auswahl für alle anderen blieb erhalten. Bitte sehen Sie die Liste durch und prüfen Sie sie erneut.',
    },
    dismiss: 'Diese Meldung schließen',
  },

  review: {
    heading: 'Ist alles richtig?',
    lead: (partner, company) =>
      `Nach Ihrer Bestätigung erstellt ${partner} diese Karten für ${company}. Sie können nur einmal bestätigen und danach nichts mehr ändern.`,
    summary: 'Zusammenfassung',
    show: 'Anzeigen',
    everybody: 'Alle',
    confirm: plural({ one: '# Karte bestätigen', other: '# Karten bestätigen' }),
    confirming: 'Wird bestätigt …',
    back: 'Ändern',
    nothingLost: 'Ihre Auswahl bleibt auf dieser Seite erhalten.',
  },

  confirmed: {
    heading: (company) => `Die Karten für ${company} sind bestätigt`,
    lead: (cardCount, partner) =>
      `${partner} erstellt jetzt die ${cards(cardCount)}, die Sie hier sehen.`,
    nothingToDo: 'Für Sie ist nichts weiter zu tun; Sie können diese Seite schließen.',
    when: (confirmedAt) => `Bestätigt am ${momentIn('de')(confirmedAt)}`,
    byOthers: {
      title: 'Inzwischen hat jemand anderes bestätigt',
      advice: (partner) =>
        `Sie sehen, was bestätigt wurde; Ihre eigene Auswahl wurde nicht verwendet. Falls sich etwas ändern muss, wenden Sie sich bitte an ${partner}.`,
    },
  },

  noPeople: {
    title: 'Es gibt noch niemanden zur Auswahl',
    advice: (partner) =>
      `${partner} hat für Ihr Unternehmen noch keine Personen übermittelt. Legen Sie dort Ihre Personen an und öffnen Sie diese Seite dann von dort erneut.`,
  },

  brokenLinks: {
    unknown: {
      title: 'Dieser Link ist ungültig',
      advice:
        'Bitte prüfen Sie, ob Sie die vollständige Adresse geöffnet haben, oder öffnen Sie diese Seite erneut aus der Anwendung, die Sie hierher geführt hat.',
    },
    expired: {
      title: 'Dieser Link gilt nicht mehr',
      advice:
        'Er ist abgelaufen oder wurde durch einen neueren ersetzt. Öffnen Sie diese Seite erneut aus der Anwendung, die Sie hierher geführt hat: Sie erhalten sofort einen neuen Link.',
    },
  },
};
