import type { AccessAction, ConsoleRole } from '#contracts';
import { pluralIn } from '../../shared/language/format.js';
import {
  accessRequestsInEnglish,
  invitationRefusalsInEnglish,
  passkeyFailuresInEnglish,
} from '../../shared/staff-session/access-texts.js';
import type { FailureTexts } from '../../shared/staff-session/staff-welcome.js';

const plural = pluralIn('en');

type ActionText = (actor: string, subject: string) => string;

const actions: Record<AccessAction, ActionText> = {
  partner_made: (actor) => `${actor} opened this account`,
  key_made: (actor, subject) => `${actor} created the key ${subject}`,
  key_rolled: (actor, subject) => `${actor} rolled the key ${subject}`,
  key_revoked: (actor, subject) => `${actor} revoked the key ${subject}`,
  user_invited: (actor, subject) => `${actor} invited ${subject}`,
  user_invited_again: (actor, subject) => `${actor} invited ${subject} again`,
  user_passkey_requested: (actor, subject) => `${actor} requested a new passkey for ${subject}`,
  user_request_confirmed: (actor, subject) => `${actor} confirmed the request for ${subject}`,
  user_request_declined: (actor, subject) => `${actor} declined the request for ${subject}`,
  user_joined: (actor) => `${actor} created a passkey`,
  user_role_changed: (actor, subject) => `${actor} changed the role of ${subject}`,
  user_removed: (actor, subject) => `${actor} removed ${subject}`,
  user_locked_out: (actor) => `${actor} was locked out for a while after failed attempts`,
  endpoints_certified: (actor) => `${actor} confirmed that the endpoints are certified`,
  sca_login_confirmed: (actor) =>
    `${actor} confirmed the sign-in with strong customer authentication`,
  confirmation_withdrawn: (actor) => `${actor} withdrew a confirmation of the checklist`,
  card_frozen: (actor, subject) => `${actor} froze the card ${subject}`,
  card_unfrozen: (actor, subject) => `${actor} unfroze the card ${subject}`,
  card_terminated: (actor, subject) => `${actor} terminated the card ${subject}`,
  card_details_requested: (actor, subject) =>
    `${actor} requested the details of the card ${subject}`,
  card_pin_requested: (actor, subject) => `${actor} requested the PIN of the card ${subject}`,
  card_pin_change_requested: (actor, subject) =>
    `${actor} requested to change the PIN of the card ${subject}`,
  card_details_origins_changed: (actor) => `${actor} changed the pages that may show card details`,
  signing_secret_shown: (actor, subject) => `${actor} was shown a signing secret: ${subject}`,
  authorization_settings_changed: (actor) => `${actor} changed the fallback of authorizations`,
  three_ds_rules_changed: (actor) => `${actor} changed the rules of 3-D Secure`,
};

const roles: Record<ConsoleRole, string> = {
  admin: 'Admin',
  developer: 'Developer',
  viewer: 'Viewer',
};

const failures: FailureTexts = {
  passkeyFailures: passkeyFailuresInEnglish,
  refusals: {
    ...invitationRefusalsInEnglish,
    passkey_too_new: {
      title: 'Your passkey is too new',
      advice: 'It cannot approve or decline yet. The top of the page shows from when it can.',
    },
    second_person_required: {
      title: 'Another person has to confirm',
      advice: 'The person who requested it and the owner of the account cannot confirm it.',
    },
    access_request_unknown: {
      title: 'This request no longer exists',
      advice: 'It was confirmed, declined or replaced. Reload the page.',
    },
    console_admin_last: {
      title: 'This is the last admin',
      advice: 'Nothing was changed. Give another person the admin role first.',
    },
    console_user_email_taken: {
      title: 'This email address is already in use',
      advice: 'Invite the person again in the list.',
    },
    console_user_unknown: {
      title: 'This person was removed',
      advice: 'Another admin removed them in the meantime.',
    },
    console_role_missing: {
      title: 'Only admins can do this',
      advice: 'You do not have the admin role.',
    },
    scope_missing: { title: 'Your role does not allow this', advice: 'Ask an admin.' },
    api_key_ended: {
      title: 'This key has ended',
      advice: 'It was revoked or has expired. Create a new one.',
    },
    api_key_rolled: {
      title: 'This key was already rolled',
      advice: 'Roll the key that replaced it.',
    },
    api_key_shown: {
      title: 'The secret is not shown again',
      advice: 'The key was created. Revoke it and create a new one.',
    },
    api_keys_too_many: {
      title: 'There are too many keys',
      advice: 'Revoke a key that is no longer needed.',
    },
  },
};

const keyProblems: Record<string, string> = {
  '/name': 'Enter a name in one line.',
  '/scopes': 'Choose at least one scope.',
  '/allowedAddresses':
    'Enter addresses or ranges such as 203.0.113.0/24 or 2001:db8::/32, with no bits beyond the prefix.',
  '/expiresAt': 'Choose a day in the future.',
};

export const accessInEnglish = {
  ...failures,
  nothingDone: 'Nothing was changed.',
  welcome: {
    heading: 'Partner console',
    lead: 'See the events that we send you, find out why a delivery failed, and resend it. Sign in with your passkey.',
    signIn: 'Sign in with passkey',
    firstTime: 'I have an invitation',
    hasPasskey: 'I have a passkey',
    code: 'Invitation code',
    codeHelp: 'The last part of the link. It works once and replaces an existing passkey.',
    enrol: 'Create passkey',
  },
  stillSignedIn: 'You are still signed in.',
  notYours: {
    title: 'Only admins can see this',
    advice: 'Ask an admin to change your role.',
  },
  keys: {
    heading: 'API keys',
    lead: 'Give each program its own key, with only the scopes and addresses that it needs.',
    make: 'Create key',
    key: 'Key',
    none: 'No keys yet.',
    lastUsed: 'Last used',
    name: 'Name',
    nameAbout: 'Where the key is used.',
    scopes: 'Scopes',
    scopesAbout: 'What the key may do.',
    allScopes: 'All scopes',
    addresses: 'Allowed addresses',
    addressesAbout:
      'IPv4 and IPv6 addresses and ranges, such as 203.0.113.0/24. Leave it empty to allow all.',
    lastDay: 'Last day',
    lastDayAbout: 'Leave it empty for a key that does not expire.',
    problems: keyProblems,
    secret: 'The new key',
    shownOnce: 'Copy it now: it is never shown again.',
    unknownSecret: 'created before prefixes were stored',
    states: { valid: 'Valid', ending: 'Expiring', expired: 'Expired', revoked: 'Revoked' },
    everywhere: 'From any address',
    from: (addresses: string) => `From ${addresses}`,
    madeAt: (moment: string) => `Created ${moment}.`,
    neverUsed: 'Never',
    endsAt: (moment: string) => `Expires ${moment}.`,
    revokedAt: (moment: string) => `Revoked ${moment}.`,
    roll: 'Roll',
    rollOf: (name: string) => `Roll the key ${name}`,
    rollLead:
      'A new key with the same scopes replaces it. The current key stays valid for a while, so that you can switch.',
    overlap: 'The current key stays valid for',
    atOnce: '0 hours: it expires immediately',
    revoke: 'Revoke',
    revokeOf: (name: string) => `Revoke the key ${name}`,
    endCreated: 'Also revoke what it created',
    endCreatedAbout:
      'Its keys, the devices enrolled with its codes, and its onboarding links. Choose this if the key was stolen.',
    revokeWarning: 'Calls with this key are rejected from now on. This can’t be undone.',
  },
  users: {
    heading: 'Team',
    lead: 'The people who can sign in to this console.',
    invite: 'Invite person',
    name: 'Name',
    email: 'Email address',
    role: 'Role',
    rolesAbout: 'Admins also manage the team. Viewers change nothing and see no secret.',
    roles,
    roleOf: (name: string) => `Role of ${name}`,
    statuses: { unconfirmed: 'Not confirmed', invited: 'Invited', active: 'Active' },
    you: (name: string) => `${name} (you)`,
    signedIn: 'Last sign-in',
    neverSignedIn: 'Never',
    requests: accessRequestsInEnglish,
    newPasskey: 'New passkey',
    newPasskeyOf: (name: string) => `New passkey: ${name}`,
    newPasskeyWarning:
      'A second admin has to confirm it, and the person is notified now. The link is sent only to them, and their current passkey works until they create a new one.',
    platform: 'the platform',
    again: 'Invite again',
    againOf: (name: string) => `Invite again: ${name}`,
    againWarning: 'The link is sent only to their email address and replaces the earlier one.',
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    removeWarning:
      'They are signed out immediately, and their email address is deleted. The keys that they created stay valid: revoke them if necessary.',
  },
  trail: {
    heading: 'Trail',
    lead: 'Who changed keys, people and cards, and confirmed the checklist, and when.',
    platform: 'The platform',
    erased: 'a removed person',
    actions,
  },
};

/** Signing secrets of webhooks. */
export const secretsInEnglish = {
  title: 'Signing secrets',
  since: (moment: string) => `Since ${moment}`,
  current: 'Current',
  until: (moment: string) => `Signs until ${moment}`,
  roll: 'Roll the secret',
  lead: 'A new secret signs from now on. The current one also signs for a while, so that you can switch.',
  overlap: 'The current secret also signs for',
  hours: plural({ one: '# hour', other: '# hours' }),
  secret: 'The new secret',
  created: 'This secret signs from now on.',
  show: 'Show',
  showIt: (secret: string) => `Show the signing secret: ${secret}`,
  showTitle: 'Show the signing secret?',
  showWarning: 'Anyone who knows it can forge webhooks. The trail records that you saw it.',
  shown: 'The signing secret',
  hides: 'It is hidden again after a minute.',
  nothingShown: 'Nothing was shown.',
};
