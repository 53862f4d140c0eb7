import { pluralIn } from '../../shared/language/format.js';

const plural = pluralIn('en');

export const partnersInEnglish = {
  heading: 'Partners',
  make: 'Make a partner',
  name: 'Name',
  contact: 'Contact for alerts',
  contactAbout: 'Where we write if a webhook fails. May be left empty.',
  userName: 'Name of the admin',
  userEmail: 'Mail address of the admin',
  userAbout: 'The invitation to the console goes there.',
  keys: plural({ one: '# valid key', other: '# valid keys' }),
  users: plural({ one: '# person', other: '# people' }),
  invite: 'Invite an admin',
  inviteTo: (name: string) => `Invite an admin of ${name}`,
  firstKey: 'The first API key: it is never shown again',
  linkFor: (name: string) => `Invitation of ${name}`,
  linkMailed: 'It is mailed to this person alone.',
  thePartner: 'the partner',
};
