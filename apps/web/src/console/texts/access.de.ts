import { accessRequestsInGerman } from '../../shared/staff-session/access-request.de.js';
import type { ConsoleTexts } from './en.js';

export const accessInGerman: ConsoleTexts['access'] = {
  passkeyFailures: {
    dismissed: {
      title: 'Der Passkey wurde nicht benutzt',
      advice: 'Es ist nichts geschehen. Versuchen Sie es noch einmal.',
    },
    not_supported: {
      title: 'Dieses Gerät kann keinen Passkey speichern',
      advice:
        'Schalten Sie eine Displaysperre ein, oder nehmen Sie ein anderes Gerät oder einen anderen Browser.',
    },
    already_enrolled: {
      title: 'Dieses Gerät hat Ihren Passkey schon',
      advice: 'Melden Sie sich damit an.',
    },
    unusable: {
      title: 'Der Passkey konnte nicht benutzt werden',
      advice:
        'Versuchen Sie es noch einmal, oder nehmen Sie ein anderes Gerät oder einen anderen Browser.',
    },
  },
  refusals: {
    enrolment_code_invalid: {
      title: 'Diese Einladung gilt nicht mehr',
      advice:
        'Sie wurde benutzt oder ersetzt, oder sie ist zu alt. Bitten Sie einen Admin um eine neue.',
    },
    passkey_refused: {
      title: 'Sie wurden nicht angemeldet',
      advice:
        'Dieser Passkey ist hier nicht bekannt. Bitten Sie einen Admin um eine neue Einladung.',
    },
    locked_out: {
      title: 'Zu viele Fehlversuche',
      advice: 'Warten Sie eine Viertelstunde, und versuchen Sie es dann noch einmal.',
    },
    passkey_too_new: {
      title: 'Ihr Passkey ist zu neu',
      advice: 'Er kann noch nicht entscheiden. Ab wann, steht oben auf der Seite.',
    },
    second_person_required: {
      title: 'Eine andere Person muss bestätigen',
      advice: 'Nicht die, die es beantragt hat, und nicht die, deren Zugang es ist.',
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
      title: 'Diese E-Mail-Adresse hat schon jemand',
      advice: 'Laden Sie die Person in der Liste noch einmal ein.',
    },
    console_user_unknown: {
      title: 'Diese Person ist nicht mehr hier',
      advice: 'Jemand anderes war schneller.',
    },
    console_role_missing: {
      title: 'Das tun nur Admins',
      advice: 'Ihre Rolle wurde geändert, oder sie war nie die eines Admins.',
    },
    scope_missing: { title: 'Ihre Rolle darf das nicht', advice: 'Fragen Sie einen Admin.' },
    api_key_ended: {
      title: 'Dieser Schlüssel gilt nicht mehr',
      advice: 'Er wurde widerrufen oder ist abgelaufen. Legen Sie einen neuen an.',
    },
    api_key_rolled: {
      title: 'Dieser Schlüssel ist schon ersetzt',
      advice: 'Ersetzen Sie den, der an seine Stelle getreten ist.',
    },
    api_key_shown: {
      title: 'Das Geheimnis wird nicht noch einmal gezeigt',
      advice: 'Der Schlüssel wurde angelegt. Widerrufen Sie ihn, und legen Sie einen neuen an.',
    },
    api_keys_too_many: {
      title: 'Es gibt zu viele Schlüssel',
      advice: 'Widerrufen Sie einen, der nicht mehr gebraucht wird.',
    },
  },
  nothingDone: 'Es wurde nichts geändert.',
  welcome: {
    heading: 'Partnerkonsole',
    lead: 'Hier sehen Sie die Ereignisse, die wir Ihnen senden, und warum eines scheitert, und können es noch einmal senden. Sie melden sich mit Ihrem Passkey an.',
    signIn: 'Mit Passkey anmelden',
    firstTime: 'Ich habe eine Einladung',
    hasPasskey: 'Ich habe einen Passkey',
    code: 'Code der Einladung',
    codeHelp: 'Das Ende des Links. Er gilt einmal und ersetzt einen älteren Passkey.',
    enrol: 'Passkey anlegen',
  },
  signedInAs: (name, partner) => `${name}, ${partner}`,
  stillSignedIn: 'Sie sind noch angemeldet.',
  notYours: {
    title: 'Das sehen nur Admins',
    advice: 'Bitten Sie einen Admin, Ihre Rolle zu ändern.',
  },
  keys: {
    heading: 'API-Schlüssel',
    lead: 'Geben Sie jedem Programm einen eigenen Schlüssel, für das, was es tut, und für die Adressen, von denen es aufruft.',
    make: 'Schlüssel anlegen',
    name: 'Name',
    nameAbout: 'Wo der Schlüssel benutzt wird.',
    scopes: 'Rechte',
    scopesAbout: 'Was der Schlüssel darf.',
    allScopes: 'Alle Rechte',
    addresses: 'Erlaubte Adressen',
    addressesAbout:
      'IPv4- und IPv6-Adressen und -Bereiche, etwa 203.0.113.0/24. Leer: von überall.',
    lastDay: 'Letzter Tag',
    lastDayAbout: 'Leer für einen Schlüssel ohne Ende.',
    problems: {
      '/name': 'Bitte geben Sie einen Namen in einer Zeile an.',
      '/scopes': 'Bitte wählen Sie mindestens eines.',
      '/allowedAddresses':
        'Bitte geben Sie Adressen oder Bereiche an, etwa 203.0.113.0/24 oder 2001:db8::/32, ohne Bits hinter dem Präfix.',
      '/expiresAt': 'Bitte wählen Sie einen Tag in der Zukunft.',
    },
    secret: 'Der neue Schlüssel',
    shownOnce: 'Kopieren Sie ihn jetzt: Er wird nie wieder gezeigt.',
    unknownSecret: 'angelegt, bevor Schlüssel gezeigt wurden',
    states: {
      valid: 'Gültig',
      ending: 'Auf Zeit gültig',
      expired: 'Abgelaufen',
      revoked: 'Widerrufen',
    },
    everywhere: 'Von überall',
    from: (addresses) => `Von ${addresses}`,
    madeAt: (moment) => `Angelegt ${moment}.`,
    usedAt: (moment) => `Zuletzt benutzt ${moment}.`,
    neverUsed: 'Nie benutzt.',
    endsAt: (moment) => `Endet ${moment}.`,
    revokedAt: (moment) => `Widerrufen ${moment}.`,
    roll: 'Ersetzen',
    rollOf: (name) => `Schlüssel ${name} ersetzen`,
    rollLead:
      'Ein neuer Schlüssel mit denselben Rechten tritt an seine Stelle. Der bisherige gilt noch eine Weile, damit Sie umstellen können.',
    overlap: 'Der bisherige gilt noch',
    atOnce: 'gar nicht: Er endet sofort',
    revoke: 'Widerrufen',
    revokeOf: (name) => `Schlüssel ${name} widerrufen`,
    endCreated: 'Auch beenden, was er erzeugt hat',
    endCreatedAbout:
      'Seine Schlüssel, die mit seinen Codes angemeldeten Geräte und seine Onboarding-Links. Wählen Sie das, wenn der Schlüssel gestohlen wurde.',
    revokeWarning:
      'Was mit diesem Schlüssel aufruft, wird ab sofort abgewiesen. Das lässt sich nicht zurücknehmen.',
  },
  users: {
    heading: 'Team',
    lead: 'Wer sich hier anmelden darf.',
    invite: 'Jemanden einladen',
    name: 'Name',
    email: 'E-Mail-Adresse',
    role: 'Rolle',
    rolesAbout:
      'Admins verwalten auch das Team. Betrachter ändern nichts und sehen kein Geheimnis.',
    roles: { admin: 'Admin', developer: 'Entwickler', viewer: 'Betrachter' },
    roleOf: (name) => `Rolle von ${name}`,
    statuses: { unconfirmed: 'Nicht bestätigt', invited: 'Eingeladen', active: 'Aktiv' },
    you: (name) => `${name} (Sie)`,
    signedInAt: (moment) => `zuletzt angemeldet ${moment}`,
    neverSignedIn: 'nie angemeldet',
    requests: accessRequestsInGerman,
    newPasskey: 'Neuer Passkey',
    newPasskeyOf: (name) => `Neuer Passkey: ${name}`,
    newPasskeyWarning:
      'Ein zweiter Admin muss bestätigen, und die Person wird sofort benachrichtigt. Der Link geht dann nur an sie, und ihr bisheriger Passkey gilt, bis sie einen neuen erstellt.',
    platform: 'der Plattform',
    again: 'Noch einmal einladen',
    againOf: (name) => `Noch einmal einladen: ${name}`,
    againWarning: 'Der Link geht nur an die E-Mail-Adresse der Person und ersetzt den bisherigen.',
    remove: 'Entfernen',
    removeOf: (name) => `${name} entfernen`,
    removeWarning:
      'Die Person wird sofort abgemeldet, und ihre E-Mail-Adresse wird gelöscht. Schlüssel, die sie angelegt hat, bleiben: Widerrufen Sie sie, wenn es nötig ist.',
  },
  trail: {
    heading: 'Verlauf',
    lead: 'Wer Schlüssel und Personen geändert hat, und wann.',
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
    },
  },
};
