import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCredentials } from './credentials.ts';

describe('loadCredentials', () => {
  let directory: string;
  let file: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'credentials-'));
    file = join(directory, 'credentials.json');
  });

  afterEach(() => {
    rmSync(directory, { recursive: true });
  });

  it('makes keys of the right form that only their owner can read', () => {
    const { partner, push, encryptionKey, reviewerCodes } = loadCredentials(directory);
    expect(partner.apiKey).toMatch(/^pk_test_[\w-]{43}$/);
    expect(partner.signingSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    for (const { publicKey, privateKey } of [push, partner.push]) {
      expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
      expect(Buffer.from(privateKey, 'base64url')).toHaveLength(32);
    }
    expect(push).not.toEqual(partner.push);
    expect(reviewerCodes.first).toMatch(/^(\w{4}-){4}\w{4}$/);
    expect(reviewerCodes.second).not.toBe(reviewerCodes.first);
    expect(Buffer.from(encryptionKey, 'base64')).toHaveLength(32);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('gives no two uses the same secret', () => {
    const { partner, acs, databasePasswords } = loadCredentials(directory);
    const secrets = [partner.webhookToken, acs.apiKey, ...Object.values(databasePasswords)];
    expect(new Set(secrets).size).toBe(secrets.length);
  });

  it('keeps them, and adds what a newer version asks for', () => {
    const first = loadCredentials(directory);
    const { notification, ...otherPasswords } = first.databasePasswords;
    const older = { ...first, acs: undefined, databasePasswords: otherPasswords };
    writeFileSync(file, JSON.stringify(older));

    const second = loadCredentials(directory);
    expect(second.partner).toEqual(first.partner);
    expect(second.databasePasswords).toMatchObject(otherPasswords);
    expect(second.databasePasswords.notification).not.toBe(notification);
    expect(second.acs.apiKey).toMatch(/^acs_test_/);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(second);
  });
});
