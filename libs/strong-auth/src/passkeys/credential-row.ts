import type { AuthenticatorTransport, WebAuthnCredential } from '@simplewebauthn/server';

/** A passkey as Postgres returns it. */
export interface CredentialRow {
  credentialId: string;
  publicKey: Buffer;
  counter: string;
  transports: AuthenticatorTransport[];
}

export function toCredential(row: CredentialRow): WebAuthnCredential {
  return {
    id: row.credentialId,
    publicKey: new Uint8Array(row.publicKey),
    counter: Number(row.counter),
    transports: row.transports,
  };
}
