/** A person's card app, on the console's page of the person. */
export const cardAppInEnglish = {
  heading: 'Card app',
  invite: 'Invite by mail',
  inviteAgain: 'Invite again',
  restore: 'Restore access',
  restoreTitle: (name: string) => `Restore the access of ${name}?`,
  restoreHelp: (address: string) =>
    `A link and a one-time code for a new device are mailed to ${address}. The person is also informed what happens to the devices that are set up.`,
  restoreSubmit: 'Send invitation',
  close: 'Close',
  sent: (address: string) => `The invitation is on its way to ${address}.`,
  nothingSent: 'No invitation was sent.',
  noAddress: 'Without a mail address the person cannot be invited.',
  passkeys: 'Passkeys',
  none: 'None',
  lastUsed: 'Last used',
  invited: 'Invited',
  used: 'Invitation used',
  validUntil: 'Valid until',
  waits: 'The mail is not sent yet.',
  refusals: {
    person_without_mail_address: {
      title: 'The person has no mail address',
      advice: 'Set one with the API first.',
    },
    person_without_card: {
      title: 'The person has no card',
      advice: 'All their cards have ended, or none was ordered. Order a card first.',
    },
    white_label_required: {
      title: 'Your integration level has no card app of the platform',
      advice: 'Invite people to your own app, or choose White Label.',
    },
    company_ended: {
      title: 'The business relationship with the company has ended',
      advice: 'Its people get no card app.',
    },
    company_denied: {
      title: 'The company was denied',
      advice: 'Its people get no card app.',
    },
    card_app_invitations_too_many: {
      title: 'Too many invitations',
      advice: 'A person gets at most 5 in 24 hours. Ask them to look at the latest mail.',
    },
  },
};
