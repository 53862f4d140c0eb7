import type { CompanyTexts } from './company.en.js';

export const company: CompanyTexts = {
  heading: 'Firma',
  tab: 'Firma',
  account: 'Kartenkonto',
  accounts: { debit: 'Guthabenkonto', credit: 'Kreditkonto' },
  pending: 'Dieses Konto ist noch nicht offen.',
  overdue: {
    title: 'Eine Rechnung ist überfällig',
    advice: 'Mit den Karten dieses Kontos lässt sich nichts zahlen, bis die Rechnung bezahlt ist.',
  },
  available: 'Verfügbar',
  booked: 'Gebucht',
  held: 'Für Käufe vorgemerkt',
  creditLimit: 'Kreditrahmen',
  reference: 'Referenz für Überweisungen',
  referenceHelp: 'Eine Überweisung mit dieser Referenz lädt das Konto auf.',
  copying: {
    copy: 'Kopieren',
    copied: 'Kopiert',
    copyOf: (label) => `Kopieren: ${label}`,
    copiedOf: (label) => `Kopiert: ${label}`,
  },
  autoTopUp: {
    heading: 'Automatisches Aufladen',
    on: 'Ein',
    off: 'Aus',
    turnOn: 'Einschalten',
    turnOff: 'Ausschalten',
    set: 'Einrichten',
    change: 'Ändern',
    by: (threshold, amount) => `Sind weniger als ${threshold} verfügbar, kommen ${amount} dazu.`,
    upTo: (threshold, target) =>
      `Sind weniger als ${threshold} verfügbar, wird auf ${target} aufgeladen.`,
    atMost: (cap) => `Höchstens ${cap} am Tag.`,
    pending: 'Eine Aufladung ist unterwegs.',
    reasons: {
      switched_off: 'Ihre Firma hat es ausgeschaltet.',
      top_ups_failed:
        'Es wurde ausgeschaltet, weil mehrere Aufladungen hintereinander gescheitert sind. Prüfen Sie Ihr Bankkonto, und schalten Sie es wieder ein.',
    },
    title: 'Automatisches Aufladen',
    threshold: 'Wenn weniger verfügbar ist als',
    amount: 'Aufladen um',
    amountWrong: 'Geben Sie einen Betrag über null an.',
    save: 'Speichern und einschalten',
    failed: 'Es ist, wie es war.',
    refusals: {
      auto_top_up_impossible: {
        title: 'Das ist nicht möglich',
        advice: 'Wählen Sie andere Beträge.',
      },
    },
  },
  cards: 'Karten der Firma',
  noCards: 'Die Firma hat noch keine Karten',
  noCardsAdvice: 'Bestellen Sie eine für jemanden aus der Firma.',
  cardOf: (name) => `Karte von ${name}`,
  unknownCard: {
    title: 'Diese Karte ist nicht hier',
    advice: 'Sie ist keine Karte Ihrer Firma.',
  },
  frozenBy: {
    company_admin: 'Ihre Firma hat diese Karte gesperrt.',
    cardholder: 'Die Person, der die Karte gehört, hat sie gesperrt.',
  },
  back: 'Zurück zur Firma',
  keep: 'Schließen',
  limits: {
    heading: 'Ausgabenlimits',
    help: 'Lassen Sie ein Feld leer, wenn es kein Limit gibt.',
    periods: {
      payment: 'Je Zahlung',
      day: 'Am Tag',
      week: 'In der Woche',
      month: 'Im Monat',
      total: 'Insgesamt',
    },
    stricter: (period, amount) =>
      `${period}: Der Kartendienst erlaubt höchstens ${amount}. Ein höheres Limit hat hier keine Wirkung.`,
    changed: {
      title: 'Die Limits wurden inzwischen geändert',
      advice: 'Es wurde nichts gespeichert. Sie sehen die Limits, wie sie jetzt sind.',
    },
    wrong: 'Geben Sie einen Betrag an, oder nichts.',
    save: 'Limits speichern',
    saved: 'Die Limits sind gespeichert.',
    failed: 'Die Limits sind, wie sie waren.',
  },
  order: {
    open: 'Karte bestellen',
    title: 'Karte bestellen',
    person: 'Für wen',
    type: 'Art der Karte',
    address: {
      line1: 'Straße und Nummer',
      postalCode: 'Postleitzahl',
      city: 'Ort',
      country: 'Land',
    },
    missing: 'Das wird gebraucht.',
    submit: 'Bestellen',
    failed: 'Es wurde keine Karte bestellt.',
  },
  replace: {
    open: 'Diese Karte ersetzen',
    title: 'Diese Karte ersetzen?',
    reason: 'Was mit ihr geschehen ist',
    reasons: { lost: 'Verloren', stolen: 'Gestohlen', damaged: 'Beschädigt' },
    consequences: {
      lost: 'Die Karte ist sofort beendet, und eine neue wird bestellt.',
      stolen: 'Die Karte ist sofort beendet, und eine neue wird bestellt.',
      damaged:
        'Eine neue Karte wird bestellt. Diese lässt sich verwenden, bis die neue aktiviert ist.',
    },
    submit: 'Ersetzen',
    failed: 'Die Karte ist, wie sie war.',
    refusals: {
      frozen_by_partner: {
        title: 'Der Kartendienst hat diese Karte gesperrt',
        advice: 'Sie lässt sich ersetzen, wenn der Kartendienst sie entsperrt hat.',
      },
      frozen_by_platform: {
        title: 'Der Kartenherausgeber hat diese Karte gesperrt',
        advice: 'Mehr dazu weiß Ihr Kartendienst.',
      },
      card_replaced: {
        title: 'Die Karte wurde schon ersetzt',
        advice: 'Ihr Ersatz ist unter den Karten der Firma.',
      },
      card_transition_impossible: {
        title: 'Die Karte lässt sich jetzt nicht ersetzen',
        advice: 'Sie ist beendet, oder noch nicht verschickt.',
      },
    },
  },
};
