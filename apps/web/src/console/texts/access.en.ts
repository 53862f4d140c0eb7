import type { AccessAction, ConsoleRole } from '#contracts';
import { accessRequestsInEnglish } from '../../shared/staff-session/access-request.en.js';
import type { FailureTexts } from '../../shared/staff-session/told-failure.js';

type TellMove = (actor: string, subject: string) => string;

const actions: Record<AccessAction, TellMove> = {
  partner_made: (actor) => `${actor} opened this account`,
  key_made: (actor, subject) => `${actor} made the key ${subject}`,
  key_rolled: (actor, subject) => `${actor} rolled the key ${subject}`,
  key_revoked: (actor, subject) => `${actor} revoked the key ${subject}`,
  user_invited: (actor, subject) => `${actor} invited ${subject}`,
  user_invited_again: (actor, subject) => `${actor} invited ${subject} again`,
  user_passkey_requested: (actor, subject) => `${actor} requested a new passkey for ${subject}`,
  user_request_confirmed: (actor, subject) => `${actor} confirmed the request for ${subject}`,
  user_request_declined: (actor, subject) => `${actor} declined the request for ${subject}`,
  user_joined: (actor) => `${actor} made a passkey`,
  user_role_changed: (actor, subject) => `${actor} changed the role of ${subject}`,
  user_removed: (actor, subject) => `${actor} removed ${subject}`,
  user_locked_out: (actor) => `${actor} was locked out for a while after failed attempts`,
};

const roles: Record<ConsoleRole, string> = {
  admin: 'Admin',
  developer: 'Developer',
  viewer: 'Viewer',
};

const failures: FailureTexts = {
  passkeyFailures: {
    dismissed: { title: 'The passkey was not used', advice: 'Nothing has happened. Try again.' },
    not_supported: {
      title: 'This device cannot keep a passkey',
      advice: 'Turn on a screen lock, or use another device or browser.',
    },
    already_enrolled: {
      title: 'This device has your passkey already',
      advice: 'Sign in with it.',
    },
    unusable: {
      title: 'The passkey could not be used',
      advice: 'Try again, or use another device or browser.',
    },
  },
  refusals: {
    enrolment_code_invalid: {
      title: 'This invitation is not valid any more',
      advice: 'It was used, replaced, or is too old. Ask an admin for another one.',
    },
    passkey_refused: {
      title: 'You were not signed in',
      advice: 'This passkey is not known here. Ask an admin for another invitation.',
    },
    locked_out: {
      title: 'Too many failed attempts',
      advice: 'Wait a quarter of an hour, then try again.',
    },
    passkey_too_new: {
      title: 'Your passkey is too new',
      advice: 'It can not decide yet. The time is at the top of the page.',
    },
    second_person_required: {
      title: 'Another person has to confirm',
      advice: 'Not the one who requested it, and not the owner of the account.',
    },
    access_request_unknown: {
      title: 'This request does not exist any more',
      advice: 'It was confirmed, declined or replaced. Load the page again.',
    },
    console_admin_last: {
      title: 'This is the last admin',
      advice: 'Nothing was changed. Make somebody else an admin first.',
    },
    console_user_email_taken: {
      title: 'Somebody has this mail address already',
      advice: 'Invite them again in the list.',
    },
    console_user_unknown: {
      title: 'This person is not here any more',
      advice: 'Somebody else was faster.',
    },
    console_role_missing: {
      title: 'Only admins do this',
      advice: 'Your role was changed, or never was that of an admin.',
    },
    scope_missing: { title: 'Your role may not do this', advice: 'Ask an admin.' },
    api_key_ended: {
      title: 'This key has ended',
      advice: 'It was revoked or has expired. Make another one.',
    },
    api_key_rolled: {
      title: 'This key is rolled already',
      advice: 'Roll the key that took its place.',
    },
    api_key_shown: {
      title: 'The secret is not shown again',
      advice: 'The key was made. Revoke it, and make another one.',
    },
    api_keys_too_many: {
      title: 'There are too many keys',
      advice: 'Revoke one that is not needed any more.',
    },
  },
};

const keyProblems: Record<string, string> = {
  '/name': 'Please give a name in one line.',
  '/scopes': 'Please choose at least one.',
  '/allowedAddresses':
    'Please give addresses or ranges such as 203.0.113.0/24 or 2001:db8::/32, with no bits beyond the prefix.',
  '/expiresAt': 'Please choose a day in the future.',
};

export const accessInEnglish = {
  ...failures,
  nothingDone: 'Nothing was changed.',
  welcome: {
    heading: 'Partner console',
    lead: 'See the events that we send to you, why one failed, and send it again. You sign in with your passkey.',
    signIn: 'Sign in with passkey',
    firstTime: 'I have an invitation',
    hasPasskey: 'I have a passkey',
    code: 'Code of the invitation',
    codeHelp: 'The last part of the link. It can be used once, and replaces an older passkey.',
    enrol: 'Make a passkey',
  },
  stillSignedIn: 'You are still signed in.',
  notYours: {
    title: 'Only admins see this',
    advice: 'Ask an admin to change your role.',
  },
  keys: {
    heading: 'API keys',
    lead: 'Give each program its own key, with only the scopes and addresses that it needs.',
    make: 'Make a key',
    name: 'Name',
    nameAbout: 'Where the key is used.',
    scopes: 'Scopes',
    scopesAbout: 'What the key may do.',
    allScopes: 'All scopes',
    addresses: 'Allowed addresses',
    addressesAbout:
      'IPv4 and IPv6 addresses and ranges, such as 203.0.113.0/24. Empty for everywhere.',
    lastDay: 'Last day',
    lastDayAbout: 'Leave it empty for a key that does not expire.',
    problems: keyProblems,
    secret: 'The new key',
    shownOnce: 'Copy it now: it is never shown again.',
    unknownSecret: 'created before keys were shown',
    states: { valid: 'Valid', ending: 'Valid for a time', expired: 'Expired', revoked: 'Revoked' },
    everywhere: 'From everywhere',
    from: (addresses: string) => `From ${addresses}`,
    madeAt: (moment: string) => `Created ${moment}.`,
    usedAt: (moment: string) => `Last used ${moment}.`,
    neverUsed: 'Never used.',
    endsAt: (moment: string) => `Ends ${moment}.`,
    revokedAt: (moment: string) => `Revoked ${moment}.`,
    roll: 'Roll',
    rollOf: (name: string) => `Roll the key ${name}`,
    rollLead:
      'A new key with the same scopes takes its place. The current key stays valid for a while, so that you can switch.',
    overlap: 'The current key stays valid for',
    atOnce: 'no time: it ends immediately',
    revoke: 'Revoke',
    revokeOf: (name: string) => `Revoke the key ${name}`,
    endCreated: 'Also end what it created',
    endCreatedAbout:
      'Its keys, the devices enrolled with its codes, and its onboarding links. Choose this if the key was stolen.',
    revokeWarning: 'Calls with this key are refused from now on. This can’t be undone.',
  },
  users: {
    heading: 'Team',
    lead: 'Who may sign in here.',
    invite: 'Invite somebody',
    name: 'Name',
    email: 'Mail address',
    role: 'Role',
    rolesAbout: 'Admins also manage the team. Viewers change nothing and see no secret.',
    roles,
    roleOf: (name: string) => `Role of ${name}`,
    statuses: { unconfirmed: 'Not confirmed', invited: 'Invited', active: 'Active' },
    you: (name: string) => `${name} (you)`,
    signedInAt: (moment: string) => `last signed in ${moment}`,
    neverSignedIn: 'never signed in',
    requests: accessRequestsInEnglish,
    newPasskey: 'New passkey',
    newPasskeyOf: (name: string) => `New passkey: ${name}`,
    newPasskeyWarning:
      'A second admin has to confirm it, and the person is notified now. The link then goes to them alone, and their current passkey works until they create a new one.',
    platform: 'the platform',
    again: 'Invite again',
    againOf: (name: string) => `Invite again: ${name}`,
    againWarning: 'The link goes to their mail address alone, and replaces the earlier one.',
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    removeWarning:
      'They are signed out at once, and their mail address is erased. The keys that they created stay valid: revoke them if necessary.',
  },
  trail: {
    heading: 'Trail',
    lead: 'Who changed keys and people, and when.',
    platform: 'The platform',
    erased: 'somebody who was removed',
    actions,
  },
};
