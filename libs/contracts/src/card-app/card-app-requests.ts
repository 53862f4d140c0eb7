import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';
import { IsBoolean, IsIn, IsInt, Matches } from 'class-validator';
import { IsPasskeyResponse, NestedObject, NullableField, OptionalField } from '../fields.js';
import { OptionalBody } from '../schema/body-class.js';
import { IsName, IsReference } from '../text-fields.js';
import { type ChallengeDecision, challengeDecisions } from './card-app-challenge.js';

/** Requests the browser's options for creating a passkey. Does not use up the code. */
export class BeginEnrolment {
  @IsReference(60)
  code: string;
}

/** Uses up the code: the device is enrolled and signed in. */
export class Enrol extends BeginEnrolment {
  @IsName(60)
  deviceName: string;

  @IsPasskeyResponse('registration')
  registration: RegistrationResponseJSON;
}

export class RenameDevice {
  @IsName(60)
  name: string;
}

/** Body of an invitation to the card app. */
@OptionalBody()
export class InviteToCardApp {
  /**
   * True if the person has lost the devices that they have. Their passkeys and sessions then end at once. Otherwise they
   * stay.
   */
  @OptionalField()
  @IsBoolean()
  deviceLost?: boolean;
}

export class SignIn {
  @IsPasskeyResponse('assertion')
  assertion: AuthenticationResponseJSON;
}

/** `approved` needs an assertion for this challenge; the other decisions need only the session. */
export class DecideChallenge {
  @IsIn(challengeDecisions)
  decision: ChallengeDecision;

  @OptionalField()
  @IsPasskeyResponse('assertion')
  assertion?: AuthenticationResponseJSON;
}

/** Keys of Web Push (RFC 8291): a P-256 point and 16 bytes. */
class PushKeys {
  @Matches(/^[\w-]{87}=?$/, { message: 'p256dh must be a point of P-256 in base64url' })
  p256dh: string;

  @Matches(/^[\w-]{22}(==)?$/, { message: 'auth must be 16 bytes in base64url' })
  auth: string;
}

/** The result of `PushSubscription.toJSON()`. */
export class SubscribeToPush {
  @IsReference(2_000)
  endpoint: string;

  @NullableField()
  @IsInt()
  expirationTime?: number | null;

  @NestedObject(() => PushKeys)
  keys: { p256dh: string; auth: string };
}
