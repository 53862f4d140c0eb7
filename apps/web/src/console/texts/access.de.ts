import { pluralIn } from '../../shared/language/format.js';
import {
  accessRequestsInGerman,
  invitationRefusalsInGerman,
  passkeyFailuresInGerman,
} from '../../shared/staff-session/access-texts.js';
import type { secretsInEnglish } from './access.en.js';
import type { ConsoleTexts } from './en.js';

const plural = pluralIn('de');

export const accessInGerman: ConsoleTexts['access'] = {
  passkeyFailures: passkeyFailuresInGerman,
  refusals: {
    ...invitationRefusalsInGerman,
    passkey_too_new: {
      title: 'Ihr Passkey ist zu neu',
      advice:
        'Damit können Sie noch nichts entscheiden. Ab wann es geht, steht oben auf der Seite.',
    },
    second_person_required: {
      title: 'Eine andere Person muss bestätigen',
      advice: 'Wer es beantragt hat und wem das Konto gehört, kann es nicht bestätigen.',
    },
    access_request_unknown: {
      title: 'Diesen Antrag gibt es nicht mehr',
      advice: 'Er wurde bestätigt, abgelehnt oder ersetzt. Laden Sie die Seite neu.',
    },
    console_admin_last: {
      title: 'Das ist der letzte Admin',
      advice: 'Es wurde nichts geändert. Machen Sie zuerst jemand anderen zum Admin.',
    },
    console_user_email_taken: {
      title: 'Diese E-Mail-Adresse ist schon vergeben',
      advice: 'Laden Sie die Person in der Liste noch einmal ein.',
    },
    console_user_unknown: {
      title: 'Diese Person wurde entfernt',
      advice: 'Jemand anderes hat sie inzwischen entfernt.',
    },
    console_role_missing: {
      title: 'Das dürfen nur Admins',
      advice: 'Sie haben nicht oder nicht mehr die Rolle eines Admins.',
    },
    scope_missing: { title: 'Ihre Rolle darf das nicht', advice: 'Fragen Sie einen Admin.' },
    api_key_ended: {
      title: 'Dieser Schlüssel gilt nicht mehr',
      advice: 'Er wurde widerrufen oder ist abgelaufen. Legen Sie einen neuen an.',
    },
    api_key_rolled: {
      title: 'Dieser Schlüssel ist schon ersetzt',
      advice: 'Ersetzen Sie den Schlüssel, der ihn ersetzt hat.',
    },
    api_key_shown: {
      title: 'Das Geheimnis wird nicht noch einmal angezeigt',
      advice: 'Der Schlüssel wurde angelegt. Widerrufen Sie ihn, und legen Sie einen neuen an.',
    },
    api_keys_too_many: {
      title: 'Es gibt zu viele Schlüssel',
      advice: 'Widerrufen Sie einen, der nicht mehr gebraucht wird.',
    },
  },
  nothingDone: 'Es wurde nichts geändert.',
  welcome: {
    heading: 'Partner-Konsole',
    lead: 'Hier sehen Sie, welche Ereignisse wir Ihnen senden und warum eine Zustellung fehlschlägt, und können sie wiederholen. Sie melden sich mit Ihrem Passkey an.',
    signIn: 'Mit Passkey anmelden',
    firstTime: 'Ich habe eine Einladung',
    hasPasskey: 'Ich habe einen Passkey',
    code: 'Code der Einladung',
    codeHelp: 'Der letzte Teil des Links. Er gilt einmal und ersetzt einen älteren Passkey.',
    enrol: 'Passkey erstellen',
  },
  stillSignedIn: 'Sie sind noch angemeldet.',
  notYours: {
    title: 'Das sehen nur Admins',
    advice: 'Bitten Sie einen Admin, Ihre Rolle zu ändern.',
  },
  keys: {
    heading: 'API-Schlüssel',
    lead: 'Geben Sie jedem Programm einen eigenen Schlüssel, nur mit den Rechten und Adressen, die es braucht.',
    make: 'Schlüssel erstellen',
    key: 'Schlüssel',
    none: 'Noch keine Schlüssel.',
    lastUsed: 'Zuletzt benutzt',
    name: 'Name',
    nameAbout: 'Wo der Schlüssel benutzt wird.',
    scopes: 'Rechte',
    scopesAbout: 'Was der Schlüssel darf.',
    allScopes: 'Alle Rechte',
    addresses: 'Erlaubte Adressen',
    addressesAbout:
      'IPv4- und IPv6-Adressen und -Bereiche, etwa 203.0.113.0/24. Lassen Sie das Feld leer, um alle zu erlauben.',
    lastDay: 'Letzter Tag',
    lastDayAbout: 'Lassen Sie das Feld leer, wenn der Schlüssel unbefristet gelten soll.',
    problems: {
      '/name': 'Bitte geben Sie einen Namen in einer Zeile an.',
      '/scopes': 'Bitte wählen Sie mindestens ein Recht aus.',
      '/allowedAddresses':
        'Bitte geben Sie Adressen oder Bereiche an, etwa 203.0.113.0/24 oder 2001:db8::/32, ohne Bits hinter dem Präfix.',
      '/expiresAt': 'Bitte wählen Sie einen Tag in der Zukunft.',
    },
    secret: 'Der neue Schlüssel',
    shownOnce: 'Kopieren Sie ihn jetzt: Er wird nie wieder angezeigt.',
    unknownSecret: 'angelegt, bevor Präfixe gespeichert wurden',
    states: {
      valid: 'Gültig',
      ending: 'Läuft ab',
      expired: 'Abgelaufen',
      revoked: 'Widerrufen',
    },
    everywhere: 'Von jeder Adresse',
    from: (addresses) => `Von ${addresses}`,
    madeAt: (moment) => `Angelegt ${moment}.`,
    neverUsed: 'Nie',
    endsAt: (moment) => `Läuft ab ${moment}.`,
    revokedAt: (moment) => `Widerrufen ${moment}.`,
    roll: 'Ersetzen',
    rollOf: (name) => `Schlüssel ${name} ersetzen`,
    rollLead:
      'Ein neuer Schlüssel mit denselben Rechten tritt an seine Stelle. Der bisherige gilt noch eine Weile, damit Sie umstellen können.',
    overlap: 'Der bisherige Schlüssel gilt noch',
    atOnce: '0 Stunden: Er läuft sofort ab',
    revoke: 'Widerrufen',
    revokeOf: (name) => `Schlüssel ${name} widerrufen`,
    endCreated: 'Auch alles widerrufen, was damit erstellt wurde',
    endCreatedAbout:
      'Das sind Schlüssel, Onboarding-Links und Geräte, die mit seinen Codes eingerichtet wurden. Wählen Sie dies, wenn der Schlüssel gestohlen wurde.',
    revokeWarning:
      'Aufrufe mit diesem Schlüssel werden ab sofort abgelehnt. Das lässt sich nicht rückgängig machen.',
  },
  users: {
    heading: 'Team',
    lead: 'Die Personen, die sich in dieser Konsole anmelden können.',
    invite: 'Person einladen',
    name: 'Name',
    email: 'E-Mail-Adresse',
    role: 'Rolle',
    rolesAbout:
      'Admins verwalten auch das Team. Betrachter ändern nichts und sehen kein Geheimnis.',
    roles: { admin: 'Admin', developer: 'Entwickler', viewer: 'Betrachter' },
    roleOf: (name) => `Rolle von ${name}`,
    statuses: { unconfirmed: 'Nicht bestätigt', invited: 'Eingeladen', active: 'Aktiv' },
    you: (name) => `${name} (Sie)`,
    signedIn: 'Letzte Anmeldung',
    neverSignedIn: 'Nie',
    requests: accessRequestsInGerman,
    newPasskey: 'Neuer Passkey',
    newPasskeyOf: (name) => `Neuer Passkey: ${name}`,
    newPasskeyWarning:
      'Ein zweiter Admin muss bestätigen, und die Person wird sofort benachrichtigt. Der Link geht dann nur an sie, und ihr bisheriger Passkey gilt, bis sie einen neuen erstellt.',
    platform: 'der Plattform',
    again: 'Erneut einladen',
    againOf: (name) => `Erneut einladen: ${name}`,
    againWarning: 'Der Link geht nur an die E-Mail-Adresse der Person und ersetzt den bisherigen.',
    remove: 'Entfernen',
    removeOf: (name) => `${name} entfernen`,
    removeWarning:
      'Die Person wird sofort abgemeldet, und ihre E-Mail-Adresse wird gelöscht. Schlüssel, die sie angelegt hat, bleiben gültig: Widerrufen Sie sie bei Bedarf.',
  },
  trail: {
    heading: 'Protokoll',
    lead: 'Wer Schlüssel, Personen und Karten geändert und die Checkliste bestätigt hat, und wann.',
    platform: 'Die Plattform',
    erased: 'eine entfernte Person',
    actions: {
      partner_made: (actor) => `${actor} hat dieses Konto eröffnet`,
      key_made: (actor, subject) => `${actor} hat den Schlüssel ${subject} angelegt`,
      key_rolled: (actor, subject) => `${actor} hat den Schlüssel ${subject} ersetzt`,
      key_revoked: (actor, subject) => `${actor} hat den Schlüssel ${subject} widerrufen`,
      user_invited: (actor, subject) => `${actor} hat ${subject} eingeladen`,
      user_invited_again: (actor, subject) => `${actor} hat ${subject} noch einmal eingeladen`,
      user_passkey_requested: (actor, subject) =>
        `${actor} hat einen neuen Passkey für ${subject} beantragt`,
      user_request_confirmed: (actor, subject) =>
        `${actor} hat den Antrag für ${subject} bestätigt`,
      user_request_declined: (actor, subject) => `${actor} hat den Antrag für ${subject} abgelehnt`,
      user_joined: (actor) => `${actor} hat einen Passkey angelegt`,
      user_role_changed: (actor, subject) => `${actor} hat die Rolle von ${subject} geändert`,
      user_removed: (actor, subject) => `${actor} hat ${subject} entfernt`,
      user_locked_out: (actor) => `${actor} wurde nach Fehlversuchen eine Weile gesperrt`,
      endpoints_certified: (actor) =>
        `${actor} hat bestätigt, dass die Endpunkte zertifiziert sind`,
      sca_login_confirmed: (actor) =>
        `${actor} hat die Anmeldung mit starker Kundenauthentifizierung bestätigt`,
      confirmation_withdrawn: (actor) =>
        `${actor} hat eine Bestätigung der Checkliste zurückgenommen`,
      card_frozen: (actor, subject) => `${actor} hat die Karte ${subject} eingefroren`,
      card_unfrozen: (actor, subject) => `${actor} hat die Karte ${subject} wieder freigegeben`,
      card_terminated: (actor, subject) => `${actor} hat die Karte ${subject} gekündigt`,
      card_details_requested: (actor, subject) =>
        `${actor} hat die Daten der Karte ${subject} angefordert`,
      card_pin_requested: (actor, subject) =>
        `${actor} hat die PIN der Karte ${subject} angefordert`,
      card_pin_change_requested: (actor, subject) =>
        `${actor} hat eine neue PIN für die Karte ${subject} angefordert`,
      card_details_origins_changed: (actor) =>
        `${actor} hat die Seiten geändert, die Kartendaten anzeigen dürfen`,
      signing_secret_shown: (actor, subject) =>
        `${actor} hat sich ein Signaturgeheimnis anzeigen lassen: ${subject}`,
      authorization_settings_changed: (actor) =>
        `${actor} hat die Ersatzregel der Autorisierungen geändert`,
      three_ds_rules_changed: (actor) => `${actor} hat die Regeln für 3-D Secure geändert`,
    },
  },
};

export const secretsInGerman: typeof secretsInEnglish = {
  title: 'Signaturgeheimnisse',
  since: (moment) => `Seit ${moment}`,
  current: 'Aktuell',
  until: (moment) => `Signiert bis ${moment}`,
  roll: 'Geheimnis wechseln',
  lead: 'Ab jetzt signiert ein neues Geheimnis. Das bisherige signiert noch eine Weile zusätzlich, damit Sie umstellen können.',
  overlap: 'Das bisherige Geheimnis signiert noch',
  hours: plural({ one: '# Stunde', other: '# Stunden' }),
  secret: 'Das neue Geheimnis',
  created: 'Ab jetzt signiert dieses Geheimnis.',
  show: 'Anzeigen',
  showIt: (secret) => `Signaturgeheimnis anzeigen: ${secret}`,
  showTitle: 'Signaturgeheimnis anzeigen?',
  showWarning:
    'Wer es kennt, kann Webhooks fälschen. Im Protokoll steht dann, dass Sie es gesehen haben.',
  shown: 'Das Signaturgeheimnis',
  hides: 'Nach einer Minute wird es wieder verborgen.',
  nothingShown: 'Es wurde nichts angezeigt.',
};
