import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

/** The path of the card app's API, the same at the platform and at the partner's own service. */
export const CARD_APP_API = 'card-app/api';

/** What the card app is where it was opened. Told to everybody; with a session, of that person. */
export interface CardAppResource {
  /** `white_label`: served by the platform. `partner`: the partner's own app. */
  kind: 'white_label' | 'partner';
  name: string;
  /** Whether cards can be frozen, unfrozen and activated here. */
  showsCards: boolean;
  /** For `PushManager.subscribe`, or null where there is no Web Push. */
  pushPublicKey: string | null;
  /** Of the partner whose app it is. Left out, the app has looks of its own. */
  logoUrl?: string | null;
  primaryColor?: string | null;
}

/** Asks for what the browser needs to make a passkey. The code is not used up by it. */
export interface BeginEnrolment {
  code: string;
}

export interface EnrolmentOptions {
  /** Whose device it will be. */
  personName: string;
  options: PublicKeyCredentialCreationOptionsJSON;
}

/** Uses the code up: the device is enrolled and signed in. */
export interface Enrol {
  code: string;
  deviceName: string;
  registration: RegistrationResponseJSON;
}

export interface AssertionOptions {
  options: PublicKeyCredentialRequestOptionsJSON;
}

export interface SignIn {
  assertion: AuthenticationResponseJSON;
}

export interface CardAppSession {
  person: { companyId: string; externalId: string; name: string };
  deviceId: string;
  expiresAt: string;
}

export interface DeviceResource {
  id: string;
  name: string;
  /** The one that asks. */
  isCurrent: boolean;
  /** Whether it can be reached while the app is closed. */
  hasPush: boolean;
  enrolledAt: string;
  lastUsedAt: string | null;
}

/** As `PushSubscription.toJSON()` gives it. */
export interface SubscribeToPush {
  endpoint: string;
  expirationTime?: number | null;
  keys: { p256dh: string; auth: string };
}

/** A one-time code that binds a device to a person, made by who knows the person. */
export interface EnrolmentCode {
  /** Groups of letters and digits, to be typed or put into a link's fragment. */
  code: string;
  /** The card app with the code in its fragment, which no server sees. */
  url: string;
  expiresAt: string;
}
