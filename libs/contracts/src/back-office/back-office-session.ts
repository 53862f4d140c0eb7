import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

/** The path of the back office's API. */
export const BACK_OFFICE_API = 'back-office/v1';

/**
 * To be sent, with any value, with every call that changes something. A page of another site can't send
 * it: a browser would ask us first whether it may, and we never say so.
 */
export const BACK_OFFICE_HEADER = 'x-back-office';

export const reviewerRoles = ['reviewer', 'admin'] as const;

/** `reviewer`: reads applications and decides. `admin`: manages accounts, and sees no application. */
export type ReviewerRole = (typeof reviewerRoles)[number];

/** Asks for what the browser needs to make a passkey. The code is not used up by it. */
export interface BeginReviewerEnrolment {
  code: string;
}

export interface ReviewerEnrolmentOptions {
  reviewerName: string;
  options: PublicKeyCredentialCreationOptionsJSON;
}

/** Uses the code up: the passkey takes the place of the ones before and is signed in. */
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
  /** When it ends, whatever is done. */
  expiresAt: string;
  /** It ends after so long without anything done. */
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

/** A one-time code that binds a passkey to a reviewer; to be handed over on a way of the reviewer alone. */
export interface ReviewerEnrolmentCode {
  code: string;
  /** The back office with the code in its fragment, which no server sees. */
  url: string;
  expiresAt: string;
}

export interface AddedReviewer {
  reviewer: ReviewerResource;
  enrolment: ReviewerEnrolmentCode;
}
