import {
  invitationRefusalsInGerman,
  passkeyFailuresInGerman,
} from '../staff-session/access-texts.js';
import type { operatorsInEnglish, trailInEnglish } from './operators.en.js';

export const operatorsInGerman: typeof operatorsInEnglish = {
  passkeyFailures: passkeyFailuresInGerman,
  refusals: {
    ...invitationRefusalsInGerman,
    operator_admin_last: {
      title: 'Das ist der letzte Admin',
      advice: 'Es wurde nichts geändert. Machen Sie zuerst jemand anderen zum Admin.',
    },
    operator_email_taken: {
      title: 'Diese E-Mail-Adresse ist schon vergeben',
      advice: 'Erstellen Sie in der Liste einen neuen Link für die Person.',
    },
    operator_unknown: {
      title: 'Diese Person wurde entfernt',
      advice: 'Jemand anderes hat sie inzwischen entfernt.',
    },
    operator_role_missing: {
      title: 'Ihre Rolle darf das nicht',
      advice: 'Bitten Sie einen Admin, Ihre Rolle zu ändern.',
    },
  },
  welcome: {
    signIn: 'Mit Passkey anmelden',
    firstTime: 'Ich habe eine Einladung',
    hasPasskey: 'Ich habe einen Passkey',
    code: 'Code der Einladung',
    codeHelp: 'Der letzte Teil des Links. Er gilt einmal und ersetzt einen älteren Passkey.',
    enrol: 'Passkey erstellen',
  },
  notYours: {
    title: 'Das sehen nur Admins',
    advice: 'Bitten Sie einen Admin, Ihre Rolle zu ändern.',
  },
  nothingChanged: 'Es wurde nichts geändert.',
  heading: 'Team',
  lead: 'Die Personen, die sich auf dieser Seite anmelden können.',
  invite: 'Person einladen',
  person: 'Person',
  status: 'Status',
  name: 'Name',
  email: 'E-Mail-Adresse',
  role: 'Rolle',
  rolesAbout: 'Admins verwalten auch das Team. Betrachter ändern nichts.',
  roles: { admin: 'Admin', operator: 'Bearbeiter', viewer: 'Betrachter' },
  roleOf: (name) => `Rolle von ${name}`,
  statuses: { invited: 'Eingeladen', active: 'Aktiv' },
  validUntil: (moment) => `Der Link läuft ab ${moment}.`,
  expired: 'Der Link ist abgelaufen.',
  you: (name) => `${name} (Sie)`,
  signedIn: 'Letzte Anmeldung',
  neverSignedIn: 'Nie',
  again: 'Neuer Link',
  againOf: (name) => `Neuer Link: ${name}`,
  againWarning:
    'Der neue Link ersetzt einen früheren. Ein Passkey gilt, bis mit dem Link ein neuer erstellt wird.',
  createLink: 'Link erstellen',
  shownOnce: 'Kopieren Sie den Link jetzt: Er wird nicht noch einmal angezeigt',
  passOn: (name) =>
    `Geben Sie ihn nur an ${name}. Wer ihn zuerst öffnet, ist als diese Person angemeldet. Er gilt einmal.`,
  link: 'Link der Einladung',
  remove: 'Entfernen',
  removeOf: (name) => `${name} entfernen`,
  removeWarning: 'Die Person wird sofort abgemeldet, und ihre E-Mail-Adresse wird gelöscht.',
};

export const trailInGerman: typeof trailInEnglish = {
  heading: 'Protokoll',
  lead: 'Wer sich angemeldet und wer das Team geändert hat, und wann.',
  change: 'Änderung',
  at: 'Zeit',
  command: 'Ein Befehl',
  erased: 'eine entfernte Person',
  actions: {
    invited: (actor, operator) => `${actor} hat ${operator} eingeladen`,
    invited_again: (actor, operator) => `${actor} hat einen neuen Link für ${operator} erstellt`,
    enrolled: (_actor, operator) => `${operator} hat einen Passkey erstellt`,
    signed_in: (_actor, operator) => `${operator} hat sich angemeldet`,
    signed_out: (_actor, operator) => `${operator} hat sich abgemeldet`,
    locked_out: (_actor, operator) => `${operator} wurde nach Fehlversuchen eine Weile gesperrt`,
    role_changed: (actor, operator) => `${actor} hat die Rolle von ${operator} geändert`,
    removed: (actor, operator) => `${actor} hat ${operator} entfernt`,
  },
};
