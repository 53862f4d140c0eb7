import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

import type { SentMailStatus } from '../communications/sent-mail.js';

/** The path of the back office's API. */
export const BACK_OFFICE_API = 'back-office/v1';

/**
 * Required, with any value, in every call that changes something. A page of another site can't send it:
 * browsers would first ask for permission (CORS preflight), which is never given.
 */
export const BACK_OFFICE_HEADER = 'x-back-office';

export const reviewerRoles = ['reviewer', 'admin'] as const;

/** `reviewer`: reads applications and decides. `admin`: manages accounts, but can't see applications. */
export type ReviewerRole = (typeof reviewerRoles)[number];

export interface ReviewerEnrolmentOptions {
  reviewerName: string;
  options: PublicKeyCredentialCreationOptionsJSON;
}

export interface ReviewerAssertionOptions {
  options: PublicKeyCredentialRequestOptionsJSON;
}

export interface ReviewerSession {
  reviewer: { id: string; name: string; role: ReviewerRole };
  /** When the session ends at the latest. */
  expiresAt: string;
  /** The session ends after this time without activity. */
  idleMinutes: number;
  /** From when on this new passkey may decide; null if it may now. */
  decidesFrom: string | null;
}

export interface ReviewerResource {
  id: string;
  name: string;
  email: string;
  role: ReviewerRole;
  /** `unconfirmed`: waits for a second admin. `invited`: confirmed, without a passkey yet. */
  status: 'unconfirmed' | 'invited' | 'active' | 'disabled';
  createdAt: string;
  lastSignedInAt: string | null;
  /** What waits for a second person; null if nothing does. */
  request: ReviewerAccessRequest | null;
  /** The latest mail with a code; null if there was none. */
  codeMail: StaffCodeMail | null;
}

/** What one person requests for an account, and another one confirms. */
export interface StaffAccessRequest {
  id: string;
  /** The new account, a new passkey for an active account, or a disabled account enabled again. */
  kind: 'account' | 'passkey' | 'enable';
  requestedAt: string;
}

export interface ReviewerAccessRequest extends StaffAccessRequest {
  requestedBy: { id: string; name: string };
}

/** A mail with a code. Its owner alone sees the code. */
export interface StaffCodeMail {
  status: SentMailStatus;
  createdAt: string;
}
