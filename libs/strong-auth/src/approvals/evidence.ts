import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Device } from '../devices/devices.js';

/**
 * Together with the approval's digest and times, the evidence that the cardholder approved this payment:
 * anybody can verify the signature later (PSD2 Art. 72). Binary values are base64url.
 */
export interface Evidence {
  deviceId: string;
  credentialId: string;
  /** COSE, stored with the evidence because the device may be deleted later. */
  publicKey: string;
  /** Digest and nonce form the signed challenge. */
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
