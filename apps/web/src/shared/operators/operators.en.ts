import {
  invitationRefusalsInEnglish,
  passkeyFailuresInEnglish,
} from '../staff-session/access-texts.js';
import type { OperatorAction, OperatorRole } from '#contracts';
import type { FailureTexts } from '../staff-session/staff-welcome.js';

const failures: FailureTexts = {
  passkeyFailures: passkeyFailuresInEnglish,
  refusals: {
    ...invitationRefusalsInEnglish,
    operator_admin_last: {
      title: 'This is the last admin',
      advice: 'Nothing was changed. Give another person the admin role first.',
    },
    operator_email_taken: {
      title: 'This email address is already in use',
      advice: 'Create a new link for the person in the list.',
    },
    operator_unknown: {
      title: 'This person was removed',
      advice: 'Another admin removed them in the meantime.',
    },
    operator_role_missing: {
      title: 'Your role does not allow this',
      advice: 'Ask an admin to change your role.',
    },
  },
};

const roles: Record<OperatorRole, string> = {
  admin: 'Admin',
  operator: 'Operator',
  viewer: 'Viewer',
};

const actions: Record<OperatorAction, (actor: string, operator: string) => string> = {
  invited: (actor, operator) => `${actor} invited ${operator}`,
  invited_again: (actor, operator) => `${actor} created another link for ${operator}`,
  enrolled: (_actor, operator) => `${operator} created a passkey`,
  signed_in: (_actor, operator) => `${operator} signed in`,
  signed_out: (_actor, operator) => `${operator} signed out`,
  locked_out: (_actor, operator) => `${operator} was locked out for a while after failed attempts`,
  role_changed: (actor, operator) => `${actor} changed the role of ${operator}`,
  removed: (actor, operator) => `${actor} removed ${operator}`,
};

export const operatorsInEnglish = {
  ...failures,
  welcome: {
    signIn: 'Sign in with passkey',
    firstTime: 'I have an invitation',
    hasPasskey: 'I have a passkey',
    code: 'Invitation code',
    codeHelp: 'The last part of the link. It works once and replaces an existing passkey.',
    enrol: 'Create passkey',
  },
  notYours: {
    title: 'Only admins can see this',
    advice: 'Ask an admin to change your role.',
  },
  nothingChanged: 'Nothing was changed.',
  heading: 'Operators',
  lead: 'The people who can sign in to this page.',
  invite: 'Invite operator',
  person: 'Person',
  status: 'Status',
  name: 'Name',
  email: 'Email address',
  role: 'Role',
  rolesAbout: 'Admins also manage the operators. Viewers change nothing.',
  roles,
  roleOf: (name: string) => `Role of ${name}`,
  statuses: { invited: 'Invited', active: 'Active' },
  validUntil: (moment: string) => `The link expires ${moment}.`,
  expired: 'The link has expired.',
  you: (name: string) => `${name} (you)`,
  signedIn: 'Last sign-in',
  neverSignedIn: 'Never',
  again: 'New link',
  againOf: (name: string) => `New link: ${name}`,
  againWarning:
    'The new link replaces an earlier one. A passkey works until a new one is created with the link.',
  createLink: 'Create link',
  shownOnce: 'Copy the link now: it is not shown again',
  passOn: (name: string) =>
    `Give it only to ${name}. The first to open it signs in as this person. It works once.`,
  link: 'Invitation link',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeWarning: 'They are signed out immediately, and their email address is deleted.',
};

export const trailInEnglish = {
  heading: 'Trail',
  lead: 'Who signed in, and who changed the operators, and when.',
  change: 'Change',
  at: 'Time',
  command: 'A command',
  erased: 'a removed person',
  actions,
};
