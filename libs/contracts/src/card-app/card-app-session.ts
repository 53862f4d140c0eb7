import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { CardResource } from '../platform-api/card.js';

/** The path of the card app's API, the same at the platform and at the partner's own service. */
export const CARD_APP_API = 'card-app/api';

/**
 * The request header with the assertion that signs a call: base64url of the JSON of the PublicKeyCredential. Its
 * options come with the 403 `step_up_required` to the same call without it.
 */
export const STEP_UP_HEADER = 'step-up-assertion';

/** Describes the card app at this address. Available to everybody; with a session, for that person. */
export interface CardAppResource {
  /** `white_label`: served by the platform. `partner`: the partner's own app. */
  kind: 'white_label' | 'partner';
  name: string;
  /** Where payments are read (`payments`), a path or an address; null if they are not shown here. */
  activityUrl: string | null;
  /** For `PushManager.subscribe`; null without Web Push. */
  pushPublicKey: string | null;
  /** The logo of the app's partner. Left out if the app has its own appearance. */
  logoUrl?: string | null;
  primaryColor?: string | null;
}

export interface EnrolmentOptions {
  /** The owner of the new device. */
  personName: string;
  options: PublicKeyCredentialCreationOptionsJSON;
}

export interface AssertionOptions {
  options: PublicKeyCredentialRequestOptionsJSON;
}

export interface CardAppSession {
  person: { companyId: string; externalId: string; name: string };
  deviceId: string;
  expiresAt: string;
}

export interface DeviceResource {
  id: string;
  name: string;
  /** True for the calling device. */
  isCurrent: boolean;
  /** Whether the device can be reached while the app is closed. */
  hasPush: boolean;
  enrolledAt: string;
  lastUsedAt: string | null;
}

/** A one-time code that binds a device to a person, created by a system that has identified the person. */
export interface EnrolmentCode {
  /** Groups of letters and digits, for typing or for a link's fragment. */
  code: string;
  /** The card app's address with the code in its fragment, which is not sent to servers. */
  url: string;
  expiresAt: string;
}

/** What a person who is signed in to the card app is to their company. */
export interface CompanyMember {
  companyAdmin: boolean;
}

/** A card as an admin of its company sees it. */
export interface CompanyCard extends CardResource {
  holderName: string;
}
