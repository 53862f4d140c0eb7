import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { EnrolmentCode } from '../card-app/card-app-session.js';

/** The path of what the partner page alone calls to sign in and to manage its operators. */
export const PARTNER_PAGE_API = 'partner/v1';

export const operatorRoles = ['admin', 'operator', 'viewer'] as const;

/** `admin`: everything, and the operators. `operator`: everything but those. `viewer`: only reads. */
export type OperatorRole = (typeof operatorRoles)[number];

/** A person of the partner who may sign in at the partner page. */
export interface OperatorResource {
  /** `opr_...` */
  id: string;
  name: string;
  email: string;
  role: OperatorRole;
  /** `invited`: without a passkey yet. */
  status: 'invited' | 'active';
  invitedAt: string;
  /** When the invitation expires; null if there is none that can be used. */
  invitationExpiresAt: string | null;
  lastSignedInAt: string | null;
}

/** Answer of an invitation: the link is shown once, to the admin who passes it on. */
export interface OperatorInvitation {
  operator: OperatorResource;
  enrolment: EnrolmentCode;
}

export interface OperatorEnrolmentOptions {
  operatorName: string;
  options: PublicKeyCredentialCreationOptionsJSON;
}

export interface OperatorAssertionOptions {
  options: PublicKeyCredentialRequestOptionsJSON;
}

/** Who is signed in at the partner page. */
export interface OperatorSession {
  operator: { id: string; name: string; email: string; role: OperatorRole };
  /** When the session ends at the latest. */
  expiresAt: string;
  /** The session ends after this time without activity. */
  idleMinutes: number;
}

/** What was done with the accounts of operators. */
export const operatorActions = [
  'invited',
  'invited_again',
  'enrolled',
  'signed_in',
  'signed_out',
  'locked_out',
  'role_changed',
  'removed',
] as const;
export type OperatorAction = (typeof operatorActions)[number];

/** An entry of the trail. Names of people who were removed long ago are null. */
export interface OperatorEventResource {
  id: string;
  at: string;
  action: OperatorAction;
  /** Null for an operator's command. */
  actor: { id: string; name: string | null } | null;
  operator: { id: string; name: string | null };
}
