import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

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

/** Requests the browser's options for creating a passkey. Does not use up the code. */
export interface BeginReviewerEnrolment {
  code: string;
}

export interface ReviewerEnrolmentOptions {
  reviewerName: string;
  options: PublicKeyCredentialCreationOptionsJSON;
}

/** Uses up the code: the passkey replaces earlier ones and is signed in. */
export interface EnrolReviewer {
  code: string;
  registration: RegistrationResponseJSON;
}

export interface ReviewerAssertionOptions {
  options: PublicKeyCredentialRequestOptionsJSON;
}

export interface ReviewerSignIn {
  assertion: AuthenticationResponseJSON;
}

export interface ReviewerSession {
  reviewer: { id: string; name: string; role: ReviewerRole };
  /** When the session ends at the latest. */
  expiresAt: string;
  /** The session ends after this time without activity. */
  idleMinutes: number;
}

export interface ReviewerResource {
  id: string;
  name: string;
  email: string;
  role: ReviewerRole;
  status: 'invited' | 'active' | 'disabled';
  createdAt: string;
  lastSignedInAt: string | null;
}

export interface AddReviewer {
  name: string;
  email: string;
  role: ReviewerRole;
}

/**
 * A one-time code that binds a passkey to a reviewer. Deliver it over a channel that only the reviewer can
 * use.
 */
export interface ReviewerEnrolmentCode {
  code: string;
  /** The back office's address with the code in its fragment, which is not sent to servers. */
  url: string;
  expiresAt: string;
}

export interface AddedReviewer {
  reviewer: ReviewerResource;
  enrolment: ReviewerEnrolmentCode;
}
