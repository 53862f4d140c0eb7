import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';

export const challengeStatuses = [
  'waiting',
  'approved',
  'denied',
  'cancelled',
  'failed',
  'expired',
] as const;
export type ChallengeStatus = (typeof challengeStatuses)[number];

/** What the cardholder is asked to approve. Of the card it tells the last four digits alone. */
export interface ChallengeResource {
  /** The 3-D Secure request's id, `tds_...`. */
  id: string;
  status: ChallengeStatus;
  cardLast4: string;
  cardNetwork: string;
  amount: { amount: number; currency: string };
  merchant: { name: string; country: string; url: string | null };
  createdAt: string;
  expiresAt: string;
  /** Time left when this was sent, for countdowns on devices whose clocks are off. 0 once decided. */
  remainingMs: number;
}

export const challengeDecisions = ['approved', 'denied', 'cancelled'] as const;
export type ChallengeDecision = (typeof challengeDecisions)[number];

/** `approved` needs the assertion for this very challenge; the others need the session alone. */
export interface DecideChallenge {
  decision: ChallengeDecision;
  assertion?: AuthenticationResponseJSON;
}

/** As the stream tells of it. */
export interface StreamedChallenge extends ChallengeResource {
  /**
   * What the device signs to approve it, as `POST challenges/:id/options` gives it: good for one answer, as long
   * as it waits. Left out where the device has to ask.
   */
  options?: PublicKeyCredentialRequestOptionsJSON;
}

/** Names of the server-sent events of `GET challenges/stream`. */
export const challengeStreamEvents = {
  /** Once, when the stream opens: all that wait, as `StreamedChallenge[]`. */
  all: 'challenges',
  /** A new one, or one that changed, as `StreamedChallenge`. */
  one: 'challenge',
  /** Every ten seconds: what is silent for longer is a connection that is dead. */
  alive: 'alive',
} as const;

/** What a push message holds, as JSON: enough for a notification that opens the app. */
export interface ChallengePush {
  kind: 'challenge';
  challengeId: string;
  merchantName: string;
  amount: { amount: number; currency: string };
  expiresAt: string;
  /** Whose looks the app is opened with, if not all see the same: the session may be over by then. */
  partner?: string;
}
