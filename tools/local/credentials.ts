import { createECDH, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  isDatabaseOwner,
  keyOf,
  serviceNames,
  type DatabaseKey,
} from './services/service-names.ts';

/** VAPID: identifies the sender to push services. */
type PushKeys = { publicKey: string; privateKey: string };

/**
 * Credentials of one state directory's sandbox. Created once, because stored data is encrypted and hashed
 * with them.
 */
export type Credentials = {
  partner: {
    apiKey: string;
    webhookHeader: string;
    webhookToken: string;
    /** The token of the transaction webhook. */
    transactionWebhookToken: string;
    signingSecret: string;
    /** The token of the partner's back end for its three-ds service. */
    backEndToken: string;
    /** The token for calls of the partner's back end. */
    operatorToken: string;
    /** Signs the unsubscribe links of reminders. */
    unsubscribeSecret: string;
    push: PushKeys;
  };
  push: PushKeys;
  /** The ACS's key for the platform, and the platform's token for the ACS. */
  acs: { apiKey: string; resultToken: string };
  /** The card processor's key for the platform. */
  processor: { apiKey: string };
  /** What the card vault seals numbers with, and the platform's token there. */
  cardVault: { key: string; token: string };
  /** Codes with which two reviewers enrol their passkeys in the back office. */
  reviewerCodes: { first: string; second: string };
  /** The code with which the sample partner's first admin enrols a passkey at the console. */
  consoleCode: string;
  /** The code with which the first operator enrols a passkey at the partner page. */
  operatorCode: string;
  encryptionKey: string;
  databasePasswords: Record<'admin' | DatabaseKey, string>;
  /** Of the roles that own the databases, which migrations use. */
  databaseOwnerPasswords: Record<DatabaseKey, string>;
};

export function loadCredentials(stateDirectory: string): Credentials {
  const path = join(stateDirectory, 'credentials.json');
  const stored = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const credentials = complete(stored, generateCredentials());
  writePrivately(path, credentials);
  return credentials;
}

/** Writes a file that only its owner can read, atomically. */
export function writePrivately(path: string, content: unknown): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

function generateCredentials(): Credentials {
  return {
    partner: {
      apiKey: `pk_test_${secret()}`,
      webhookHeader: 'partner-api-token',
      webhookToken: secret(),
      transactionWebhookToken: secret(),
      // The form of Standard Webhooks: the prefix, then the key in base64.
      signingSecret: `whsec_${randomBytes(32).toString('base64')}`,
      backEndToken: secret(),
      operatorToken: secret(),
      unsubscribeSecret: secret(),
      push: pushKeys(),
    },
    push: pushKeys(),
    acs: { apiKey: `acs_test_${secret()}`, resultToken: secret() },
    processor: { apiKey: `processor_test_${secret()}` },
    cardVault: { key: randomBytes(32).toString('base64'), token: secret() },
    reviewerCodes: { first: enrolmentCode(), second: enrolmentCode() },
    consoleCode: enrolmentCode(),
    operatorCode: enrolmentCode(),
    encryptionKey: randomBytes(32).toString('base64'),
    databasePasswords: { admin: secret(), ...databasePasswords() },
    databaseOwnerPasswords: databasePasswords(),
  };
}

function databasePasswords(): Record<DatabaseKey, string> {
  const passwords = serviceNames.filter(isDatabaseOwner).map((name) => [keyOf(name), secret()]);
  return Object.fromEntries(passwords) as Record<DatabaseKey, string>;
}

function pushKeys(): PushKeys {
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys('base64url');
  // The result omits leading zero bytes.
  const privateKey = keys.getPrivateKey('hex').padStart(64, '0');
  return { publicKey, privateKey: Buffer.from(privateKey, 'hex').toString('base64url') };
}

/** Five groups of Crockford's base 32. */
function enrolmentCode(): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const letters = Array.from(randomBytes(20), (byte) => alphabet[byte & 31]).join('');
  return letters.replace(/.{4}(?=.)/g, '$&-');
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}

/** Keeps stored values and adds values that a newer version needs. */
function complete<T extends object>(stored: Partial<T>, generated: T): T {
  const entries = Object.entries(generated).map(([name, value]) => {
    const known: unknown = stored[name as keyof T];
    return [name, typeof value === 'object' ? complete(known ?? {}, value) : (known ?? value)];
  });
  return Object.fromEntries(entries) as T;
}
