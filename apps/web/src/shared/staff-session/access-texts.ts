import type { AccessRequestTexts } from './staff-access.js';

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
