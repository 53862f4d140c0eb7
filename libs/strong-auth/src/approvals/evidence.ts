import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Device } from '../devices/devices.js';

/**
 * With the approval's own digest and times, all that shows later that the cardholder approved this payment:
 * anybody can verify the signature again (PSD2 Art. 72). Binary values are base64url.
 */
export interface Evidence {
  deviceId: string;
  credentialId: string;
  /** COSE, as it was enrolled: the device may be gone by then. */
  publicKey: string;
  /** With the digest it makes the challenge that was signed. */
  nonce: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
}

export function evidenceOf(
  { id, credential }: Device,
  nonce: Buffer,
  { response }: AuthenticationResponseJSON,
): Evidence {
  const { clientDataJSON, authenticatorData, signature } = response;
  return {
    deviceId: id,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    nonce: nonce.toString('base64url'),
    clientDataJSON,
    authenticatorData,
    signature,
  };
}
