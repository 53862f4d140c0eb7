import type { AccessRequestTexts } from './access-request.js';

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
