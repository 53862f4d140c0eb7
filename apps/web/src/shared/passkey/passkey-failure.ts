/** Why a passkey could not be used, grouped by what the person can do about it. */
export type PasskeyFailure = 'dismissed' | 'not_supported' | 'already_enrolled' | 'unusable';

const failures: Record<string, PasskeyFailure> = {
  // Browsers also report this if no passkey fits or the time is up. The page cannot distinguish the cases.
  NotAllowedError: 'dismissed',
  AbortError: 'dismissed',
  NotSupportedError: 'not_supported',
  ConstraintError: 'not_supported',
  InvalidStateError: 'already_enrolled',
};

export function passkeyFailureOf(error: unknown): PasskeyFailure {
  return (error instanceof Error && failures[error.name]) || 'unusable';
}
