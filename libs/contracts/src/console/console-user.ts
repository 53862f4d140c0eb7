import type { StaffAccessRequest, StaffCodeMail } from '../back-office/back-office-session.js';
import type { AccessParty } from './access-event.js';
import type { ConsoleRole } from './console-role.js';

/** A person of a partner who may sign in at the console. */
export interface ConsoleUserResource {
  /** `csu_...` */
  id: string;
  name: string;
  email: string;
  role: ConsoleRole;
  /** `unconfirmed`: waits for a second person. `invited`: without a passkey yet. */
  status: 'unconfirmed' | 'invited' | 'active';
  invitedAt: string;
  /** When the last invitation can't be used any more; null if it was used. */
  invitationExpiresAt: string | null;
  lastSignedInAt: string | null;
  /** What waits for a second person; null if nothing does. */
  request: (StaffAccessRequest & { requestedBy: AccessParty }) | null;
  /** The latest mail with a code, which its owner alone sees; null if there was none. */
  codeMail: StaffCodeMail | null;
}

export interface InviteConsoleUser {
  name: string;
  email: string;
  role: ConsoleRole;
}

export interface ChangeConsoleUser {
  role: ConsoleRole;
}
