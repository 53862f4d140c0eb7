import type { ChallengeStatus, StreamedChallenge } from '#contracts';

/** A payment to decide on, with its end by this device's clock, however wrong that is. */
export interface Challenge extends StreamedChallenge {
  endsAtMs: number;
}

export function received(resource: StreamedChallenge, nowMs: number): Challenge {
  return { ...resource, endsAtMs: nowMs + resource.remainingMs };
}

/** The list with what has just been told of one of its challenges, be it new or known. */
export function withChallenge(challenges: readonly Challenge[], told: Challenge): Challenge[] {
  const isKnown = challenges.some(({ id }) => id === told.id);
  return isKnown
    ? challenges.map((challenge) => (challenge.id === told.id ? told : challenge))
    : [...challenges, told];
}

/** How it stands now: at its limit a challenge ends, whether the server has told so yet or not. */
export function statusAt({ status, endsAtMs }: Challenge, nowMs: number): ChallengeStatus {
  return status === 'waiting' && endsAtMs <= nowMs ? 'expired' : status;
}

/** Those that can still be decided, the most urgent first. */
export function waitingAt(challenges: readonly Challenge[], nowMs: number): Challenge[] {
  return challenges
    .filter((challenge) => statusAt(challenge, nowMs) === 'waiting')
    .sort((one, other) => one.endsAtMs - other.endsAtMs);
}
