/** Why a passkey brought nothing, by what its owner can do about it. */
export type PasskeyFailure = 'dismissed' | 'not_supported' | 'already_enrolled' | 'unusable';

const failures: Record<string, PasskeyFailure> = {
  // Also what browsers say when no passkey fits, or time ran out: they don't tell a page which.
  NotAllowedError: 'dismissed',
  AbortError: 'dismissed',
  NotSupportedError: 'not_supported',
  ConstraintError: 'not_supported',
  InvalidStateError: 'already_enrolled',
};

export function passkeyFailureOf(error: unknown): PasskeyFailure {
  return (error instanceof Error && failures[error.name]) || 'unusable';
}
