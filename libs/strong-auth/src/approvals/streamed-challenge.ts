import type { StreamedChallenge } from '#contracts';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { type Approval, digestOf, isWaiting, toResource } from './approval.js';
import { approvalChallenge } from './approval-challenge.js';

/**
 * An approval for an open app, with the request options for signing it. This saves the app one call, and
 * the cardholder the wait for it.
 *
 * @param options the same for all approvals on the stream.
 */
export function streamed(
  approval: Approval,
  options: PublicKeyCredentialRequestOptionsJSON,
): StreamedChallenge {
  const resource = toResource(approval);
  if (!approval.nonce || !isWaiting(approval)) return resource;
  const challenge = Buffer.from(approvalChallenge(digestOf(approval), approval.nonce));
  return {
    ...resource,
    options: {
      ...options,
      challenge: challenge.toString('base64url'),
      timeout: resource.remainingMs,
    },
  };
}
