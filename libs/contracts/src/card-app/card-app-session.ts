import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { Money } from '../money.js';
import type { CardResource, OrderCard } from '../platform-api/card.js';
import type { PersonResource } from '../platform-api/company.js';
import type { ShippingAddress } from '../shipping-address.js';

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
  /** The origin of the frames with card details and PINs; null if they are not shown here. */
  cardVaultOrigin: string | null;
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
  /** From then on the code is refused. */
  expiresAt: string;
}

/** What a person who is signed in to the card app is to their company. */
export interface CompanyMember {
  companyAdmin: boolean;
}

/** Body of the order of a card by an admin of the company. */
export interface OrderCompanyCard extends Omit<OrderCard, 'accountId'> {
  /** A monthly limit of the admins, which the card has from the start. */
  monthlyLimit?: Money;
}

/** Where a card was sent to before: to the person, or else to a colleague. Null for the first card. */
export interface LastShippingAddress {
  shippingAddress: ShippingAddress | null;
}

/** A card as an admin of its company sees it. */
export interface CompanyCard extends CardResource {
  holderName: string;
}

/** An invitation to the card app by mail. */
export interface CardAppInvitation {
  /**
   * When you, or an admin of the company, invited the person.
   *
   * @format date-time
   */
  requestedAt: string;
  /**
   * When its code can't be used any more. Null while the mail is not sent.
   *
   * @format date-time
   */
  expiresAt: string | null;
  /**
   * When a passkey was created with its code.
   *
   * @format date-time
   */
  usedAt: string | null;
}

/** A person's access to the card app (docs/interface/card-app.md#invitations). */
export interface CardAppAccess {
  /** How many passkeys sign the person in; 0 if the person does not have the app. */
  passkeys: number;
  /**
   * When one of them was used last.
   *
   * @format date-time
   */
  lastUsedAt: string | null;
  /** The latest invitation by mail; null if there was none in the last 90 days. */
  invitation: CardAppInvitation | null;
}

/** A person of the company, as its admins see them. */
export interface CompanyPerson extends PersonResource {
  cardApp: CardAppAccess;
}
