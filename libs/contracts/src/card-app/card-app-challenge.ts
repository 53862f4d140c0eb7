import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { ThreeDsFailureReason } from '../three-ds/three-ds-request.js';

export type ChallengeStatus =
  'waiting' | 'approved' | 'denied' | 'cancelled' | 'failed' | 'expired';

/** What the cardholder is asked to approve. Contains only the last four digits of the card. */
export interface ChallengeResource {
  /** The 3-D Secure request's id, `tds_...`. */
  id: string;
  status: ChallengeStatus;
  cardId: string;
  cardLast4: string;
  cardNetwork: string;
  amount: { amount: number; currency: string };
  merchant: { name: string; country: string; url: string | null };
  createdAt: string;
  expiresAt: string;
  /** Time left at the time of sending, for countdowns on devices with wrong clocks. 0 after the decision. */
  remainingMs: number;
}

/** A challenge of the past, with what became of it. */
export interface PastChallenge extends Omit<ChallengeResource, 'status' | 'remainingMs'> {
  status: Exclude<ChallengeStatus, 'waiting'>;
  /** Of a challenge that `failed`. */
  failureReason: ThreeDsFailureReason | null;
  /** Null if its time ran out. */
  decidedAt: string | null;
}

export const challengeDecisions = ['approved', 'denied', 'cancelled'] as const;
export type ChallengeDecision = (typeof challengeDecisions)[number];

/** A challenge in the stream. */
export interface StreamedChallenge extends ChallengeResource {
  /**
   * The options for signing the challenge, as from `POST challenges/:id/options`: valid for one answer
   * while it waits. Left out if the device must request them.
   */
  options?: PublicKeyCredentialRequestOptionsJSON;
}

/** Names of the server-sent events of `GET challenges/stream`. */
export const challengeStreamEvents = {
  /** Sent once, when the stream opens: all waiting challenges, as `StreamedChallenge[]`. */
  all: 'challenges',
  /** A new or changed challenge, as `StreamedChallenge`. */
  one: 'challenge',
  /** Sent every ten seconds, so that the app can detect a dead connection. */
  alive: 'alive',
} as const;

/** The JSON of a push message: enough for a notification that opens the app. */
export interface ChallengePush {
  kind: 'challenge';
  challengeId: string;
  merchantName: string;
  amount: { amount: number; currency: string };
  expiresAt: string;
  /** Selects the app's appearance, if it differs between people, because the session may have expired. */
  partner?: string;
}

/** The push message to a person's other devices when one more is enrolled. */
export interface DeviceEnrolledPush {
  kind: 'device_enrolled';
  /** As the new device's user named it. */
  deviceName: string;
  enrolledAt: string;
  /** From then on the push service drops the message. */
  expiresAt: string;
  /** As in {@link ChallengePush}. */
  partner?: string;
}

export type CardAppPush = ChallengePush | DeviceEnrolledPush;
