import type { AuthenticatorTransport, WebAuthnCredential } from '@simplewebauthn/server';

/** A passkey and its backup flags (WebAuthn Level 3, section 6.1.3). */
export interface Passkey extends WebAuthnCredential {
  /** It may be synced to other devices. It never changes. Null for a row from before this was stored. */
  isBackupEligible: boolean | null;
}

/** What an assertion reports, to be stored with the passkey. */
export interface PasskeyUse {
  counter: number;
  isBackupEligible: boolean;
  isBackedUp: boolean;
}

/** A passkey as Postgres returns it. */
export interface CredentialRow {
  credentialId: string;
  publicKey: Buffer;
  counter: string;
  transports: AuthenticatorTransport[];
  isBackupEligible: boolean | null;
}

export function toCredential(row: CredentialRow): Passkey {
  return {
    id: row.credentialId,
    publicKey: new Uint8Array(row.publicKey),
    counter: Number(row.counter),
    transports: row.transports,
    isBackupEligible: row.isBackupEligible,
  };
}

/** The values of {@link assignUse} and {@link mayBeUsed}, in this order. */
export const valuesOfUse = ({ counter, isBackupEligible, isBackedUp }: PasskeyUse) => [
  counter,
  isBackupEligible,
  isBackedUp,
];

/**
 * Whether a use may be recorded: the counter has grown or never counts, or the passkey is backed up. Devices that
 * share a synced passkey don't share its counter. The backup flag counts only for a passkey that may be backed
 * up, so that whoever copied another one can't set it.
 *
 * @param row the table of passkeys, or its alias. @param use expressions of the values.
 */
export const mayBeUsed = (row: string, [counter, eligible, backedUp]: readonly string[]) => `
  (coalesce(${row}.backup_eligible, ${eligible}) = ${eligible} AND (${row}.counter < ${counter}
    OR (${row}.counter = 0 AND ${counter} = 0) OR (${eligible} AND ${backedUp})))`;

export const assignUse = ([counter, eligible, backedUp]: readonly string[]) =>
  `counter = ${counter}, backup_eligible = ${eligible}, backed_up = ${backedUp}`;

/** The same rule as {@link mayBeUsed}, before the use is recorded. */
export function isUsable({ counter, isBackupEligible }: Passkey, use: PasskeyUse): boolean {
  if (isBackupEligible !== null && isBackupEligible !== use.isBackupEligible) return false;
  const grows = use.counter > counter || (use.counter === 0 && counter === 0);
  return grows || (use.isBackupEligible && use.isBackedUp);
}
