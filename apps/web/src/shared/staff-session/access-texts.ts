import type { AccessRequestTexts } from './staff-access.js';
import type { FailureTexts } from './staff-welcome.js';

export const accessRequestsInEnglish: AccessRequestTexts = {
  kinds: { account: 'New account', passkey: 'New passkey', enable: 'Enable again' },
  by: (kind, name, moment) =>
    `${kind}: requested by ${name}, ${moment}. A second person has to confirm.`,
  confirm: 'Confirm',
  decline: 'Decline',
  ofPerson: (action, name) => `${action}: ${name}`,
  mailed: (moment) => `Link mailed to its owner, ${moment}`,
  held: {
    title: 'Your passkey is new',
    advice: (moment) =>
      `It can approve, deny and confirm from ${moment} on. If you did not create it, report it to an admin now.`,
  },
};

export const accessRequestsInGerman: AccessRequestTexts = {
  kinds: { account: 'Neues Konto', passkey: 'Neuer Passkey', enable: 'Entsperren' },
  by: (kind, name, moment) =>
    `${kind}: beantragt von ${name}, ${moment}. Eine zweite Person muss bestätigen.`,
  confirm: 'Bestätigen',
  decline: 'Ablehnen',
  ofPerson: (action, name) => `${action}: ${name}`,
  mailed: (moment) => `Link nur an die Person gesendet, ${moment}`,
  held: {
    title: 'Ihr Passkey ist neu',
    advice: (moment) =>
      `Er kann ab ${moment} genehmigen, ablehnen und bestätigen. Wenn Sie ihn nicht erstellt haben, melden Sie es sofort einem Admin.`,
  },
};

/** Why a passkey could not be used. */
export const passkeyFailuresInEnglish: FailureTexts['passkeyFailures'] = {
  dismissed: { title: 'The passkey was not used', advice: 'Nothing has happened. Try again.' },
  not_supported: {
    title: 'This device cannot store a passkey',
    advice: 'Turn on a screen lock, or use another device or browser.',
  },
  already_enrolled: {
    title: 'This device already has your passkey',
    advice: 'Sign in with it.',
  },
  unusable: {
    title: 'The passkey could not be used',
    advice: 'Try again, or use another device or browser.',
  },
};

/** Why someone who was invited is not signed in. */
export const invitationRefusalsInEnglish: FailureTexts['refusals'] = {
  enrolment_code_invalid: {
    title: 'This invitation is no longer valid',
    advice: 'It was used, replaced, or is too old. Ask an admin for a new one.',
  },
  passkey_refused: {
    title: 'You were not signed in',
    advice: 'This passkey is unknown. Ask an admin for a new invitation.',
  },
  locked_out: {
    title: 'Too many failed attempts',
    advice: 'Wait a quarter of an hour, then try again.',
  },
};

/** Why a passkey could not be used. */
export const passkeyFailuresInGerman: FailureTexts['passkeyFailures'] = {
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
};

/** Why someone who was invited is not signed in. */
export const invitationRefusalsInGerman: FailureTexts['refusals'] = {
  enrolment_code_invalid: {
    title: 'Diese Einladung gilt nicht mehr',
    advice:
      'Sie wurde benutzt oder ersetzt, oder sie ist zu alt. Bitten Sie einen Admin um eine neue.',
  },
  passkey_refused: {
    title: 'Sie wurden nicht angemeldet',
    advice: 'Dieser Passkey ist hier nicht bekannt. Bitten Sie einen Admin um eine neue Einladung.',
  },
  locked_out: {
    title: 'Zu viele Fehlversuche',
    advice: 'Warten Sie eine Viertelstunde, und versuchen Sie es dann noch einmal.',
  },
};
