import type { ChallengeStatus, StreamedChallenge } from '#contracts';

/** A payment to decide on, whose end is given by this device's clock, even if that clock is wrong. */
export interface Challenge extends StreamedChallenge {
  endsAtMs: number;
}

export function received(resource: StreamedChallenge, nowMs: number): Challenge {
  return { ...resource, endsAtMs: nowMs + resource.remainingMs };
}

/** The list with one challenge added or replaced. */
export function withChallenge(challenges: readonly Challenge[], changed: Challenge): Challenge[] {
  const isKnown = challenges.some(({ id }) => id === changed.id);
  return isKnown
    ? challenges.map((challenge) => (challenge.id === changed.id ? changed : challenge))
    : [...challenges, changed];
}

/** The current status: a challenge expires at its time limit, even if the server has not sent that yet. */
export function statusAt({ status, endsAtMs }: Challenge, nowMs: number): ChallengeStatus {
  return status === 'waiting' && endsAtMs <= nowMs ? 'expired' : status;
}

/** The challenges that can still be decided, the most urgent first. */
export function waitingAt(challenges: readonly Challenge[], nowMs: number): Challenge[] {
  return challenges
    .filter((challenge) => statusAt(challenge, nowMs) === 'waiting')
    .sort((one, other) => one.endsAtMs - other.endsAtMs);
}

/** The host of the shop's site, without the path of the payment page. */
export function hostOf(url: string | null): string | undefined {
  return url && URL.canParse(url) ? new URL(url).hostname : undefined;
}

/** @param code ISO 3166-1 alpha-2; an unknown code is returned unchanged. */
export function countryIn(language: string, code: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
