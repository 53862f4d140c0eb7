import type { AccessRequestTexts } from './access-request.js';

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
      `It can approve, deny and confirm from ${moment} on. If you did not create it, tell an admin now.`,
  },
};
