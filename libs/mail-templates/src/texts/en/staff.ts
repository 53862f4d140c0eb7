import type { TextsByMail } from '../../mail-templates.js';
import type { StaffMailKind, StaffSite } from '../../mails/staff-mails.js';

/** "the console of Contoso", or "the back office". */
export const siteOf = ({ partnerName }: StaffSite): string =>
  partnerName ? `the console of ${partnerName}` : 'the back office';

const once = ({ expiresAt }: { expiresAt: string }, { time }: { time(at: string): string }) =>
  `The link works once, until ${time(expiresAt)}. A newer mail replaces it. Do not pass it on: it lets its holder sign in as you.`;

/** Mails to people who sign in at the back office or the console. */
export const staffTexts = {
  staff_invitation: {
    subject: (facts) => `Your invitation to ${siteOf(facts)}`,
    preheader: () => 'Create a passkey to sign in.',
    heading: () => 'Your invitation',
    lead: (facts) =>
      `You are invited to ${siteOf(facts)}. Open the link on your own device and create a passkey. There is no password.`,
    open: 'Create a passkey',
    once,
    unexpected: 'If you did not expect this mail, ignore it.',
  },
  staff_passkey_requested: {
    subject: (facts) => `A new passkey for your account at ${siteOf(facts)} was requested`,
    preheader: () => 'If you did not ask for it, report it now.',
    heading: () => 'A new passkey was requested',
    requested: (facts) =>
      `${facts.requestedBy || "The platform's staff"} requested a new passkey for your account at ${siteOf(facts)}.`,
    next: 'A second person has to confirm the request. Then the link goes to this address. Your current passkey works until you create a new one.',
    unexpected: 'If you did not ask for this, tell another admin now and ask them to decline it.',
  },
  staff_new_passkey: {
    subject: (facts) => `Your new passkey for ${siteOf(facts)}`,
    preheader: () => 'Create a new passkey to sign in.',
    heading: () => 'Create a new passkey',
    lead: (facts) =>
      `Your request for a new passkey at ${siteOf(facts)} is confirmed. Open the link on your own device and create it. Your earlier passkey and your sessions then end.`,
    open: 'Create a passkey',
    once,
    unexpected: 'If you did not ask for this, do not open the link, and tell an admin now.',
  },
  staff_passkey_enrolled: {
    subject: (facts) => `A passkey was created for your account at ${siteOf(facts)}`,
    preheader: () => 'If this was not you, report it now.',
    heading: () => 'A passkey was created',
    enrolled: (facts, { time }) =>
      `A passkey was created for your account at ${siteOf(facts)} on ${time(facts.enrolledAt)}.`,
    earlier: 'An earlier passkey and its sessions have ended.',
    unexpected:
      'If this was not you, tell an admin now: somebody else can sign in as you until your account is disabled.',
  },
} satisfies Pick<TextsByMail, StaffMailKind>;
