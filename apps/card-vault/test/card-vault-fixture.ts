import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenReveal, RevealOpened } from '#contracts';
import {
  callJson,
  createTestDatabase,
  startTestService,
  type TestDatabase,
  type TestService,
} from '#testing';
import { CardVaultConfig } from '../src/card-vault.config.js';
import { cardVaultServiceOptions } from '../src/card-vault.service-options.js';
import { cardVaultDatabase } from '../src/database/card-vault-database.js';

export const PLATFORM_TOKEN = 'platform-token-of-the-spec';
export const ENCRYPTION_KEY = 'a2V5IG9mIHRoZSBjYXJkIHZhdWx0J3Mgc3BlY3MhISE=';
export const VAULT = 'https://vault.platform.example';
export const SHOP = 'https://shop.example';

/** The vault with its own database, as the platform and the frame's script call it. */
export class CardVaultFixture {
  private constructor(
    readonly service: TestService,
    readonly database: TestDatabase,
    private readonly webRoot: string,
  ) {}

  static async start(settings: Partial<CardVaultConfig> = {}): Promise<CardVaultFixture> {
    return CardVaultFixture.startWith(await createTestDatabase(cardVaultDatabase), settings);
  }

  /** Another replica on a database. */
  static async startWith(
    database: TestDatabase,
    settings: Partial<CardVaultConfig> = {},
  ): Promise<CardVaultFixture> {
    const webRoot = mkdtempSync(join(tmpdir(), 'card-vault-'));
    writeFileSync(join(webRoot, 'card-vault.html'), '<html lang="en"><title>Card</title></html>');
    writeFileSync(join(webRoot, 'embed.js'), '{}');
    const config = Object.assign(new CardVaultConfig(), {
      logLevel: 'silent',
      databaseUrl: database.url,
      publicUrl: VAULT,
      encryptionKey: ENCRYPTION_KEY,
      platformTokens: [PLATFORM_TOKEN],
      sandbox: true,
      shopOrigins: [SHOP],
      webRoot,
      ...settings,
    });
    const service = await startTestService(cardVaultServiceOptions(config));
    return new CardVaultFixture(service, database, webRoot);
  }

  internal<T>(method: 'POST' | 'DELETE', path: string, body?: unknown, token = PLATFORM_TOKEN) {
    return callJson<T>(method, `${this.service.url}/internal${path}`, body, {
      authorization: `Bearer ${token}`,
    });
  }

  open(changes: Partial<OpenReveal> = {}) {
    return this.internal<RevealOpened>('POST', '/reveals', { ...aCard(), ...changes });
  }

  /** The id and the token of a new reveal. */
  async reveal(changes: Partial<OpenReveal> = {}): Promise<{ id: string; token: string }> {
    const { status, body } = await this.open(changes);
    if (status !== 201) throw new Error(`no reveal: ${JSON.stringify(body)}`);
    const { pathname, hash } = new URL(body.url);
    return { id: pathname.split('/').at(-1)!, token: hash.slice(1) };
  }

  use<T>(id: string, body: object, origin = VAULT) {
    return callJson<T>('POST', `${this.service.url}/reveals/${id}/use`, body, { origin });
  }

  async show<T>(changes: Partial<OpenReveal> = {}): Promise<T> {
    const { id, token } = await this.reveal(changes);
    const { status, body } = await this.use<T>(id, { token });
    if (status !== 200) throw new Error(`not shown: ${JSON.stringify(body)}`);
    return body;
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.database.drop();
    rmSync(this.webRoot, { recursive: true });
  }
}

export function aCard(): OpenReveal {
  return {
    cardToken: 'tok_of-the-spec',
    last4: '4321',
    network: 'visa',
    expiresOn: '2030-11-30',
    cardholderName: 'Erika Mustermann',
    cardType: 'physical',
    content: 'details',
    origins: ['https://app.partner.example'],
    locale: 'en',
  };
}
