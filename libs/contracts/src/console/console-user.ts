import type { EnrolmentCode } from '../card-app/card-app-session.js';
import type { ConsoleRole } from './console-role.js';

/** A person of a partner who may sign in at the console. */
export interface ConsoleUserResource {
  /** `csu_...` */
  id: string;
  name: string;
  email: string;
  role: ConsoleRole;
  /** `invited` until a passkey is made. */
  status: 'invited' | 'active';
  invitedAt: string;
  /** When the last invitation can't be used any more; null if it was used. */
  invitationExpiresAt: string | null;
  lastSignedInAt: string | null;
}

export interface InviteConsoleUser {
  name: string;
  email: string;
  role: ConsoleRole;
}

export interface ChangeConsoleUser {
  role: ConsoleRole;
}

/**
 * What binds a passkey to a person, once. It was mailed, too, if `isMailed`; otherwise deliver the link over a channel
 * that only that person can use.
 */
export interface ConsoleInvitation extends EnrolmentCode {
  isMailed: boolean;
}

export interface InvitedConsoleUser {
  user: ConsoleUserResource;
  invitation: ConsoleInvitation;
}
