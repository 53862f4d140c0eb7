import { Flag, HttpUrl, List, PostgresUrl, SecretList, ServiceConfig } from '#config';
import { OptionalField } from '#contracts';
import { EncryptionKey, EncryptionKeyList } from '#secrets';
import { IsString, Matches } from 'class-validator';

/** What the card vault reads. */
export class CardVaultConfig extends ServiceConfig {
  override port = 4700;

  /**
   * The vault's own database, with a role that reads and writes rows: `postgres://user:password@host:port/database`. By
   * TLS if it says so (docs/configuration.md#a-secured-postgres).
   */
  @PostgresUrl()
  databaseUrl: string;

  /** Where browsers reach the vault. An origin of its own, whose pages no other page can read. */
  @HttpUrl()
  publicUrl: string;

  /**
   * What card numbers, CVCs and PINs are sealed with: the first key seals, all open
   * (docs/configuration.md#to-roll-an-encryption-key). No other service has these keys. If they are lost, the numbers
   * are lost, too.
   */
  @EncryptionKeyList()
  encryptionKeys?: string[];

  /** One key alone, whose id is `default`. */
  @EncryptionKey()
  encryptionKey?: string;

  /** Tokens with which the platform calls the vault; several during a rotation. */
  @SecretList()
  platformTokens: string[];

  /**
   * `true` in a sandbox: the vault issues numbers of a test range, accepts frames on this machine, and takes the details
   * that are entered in the demo shop. Never in production.
   */
  @Flag()
  sandbox = false;

  /** The origins of the demo shop, whose page sends what was entered (only in a sandbox). */
  @OptionalField()
  @List()
  @Matches(/^https?:\/\/[^/\s]+\/?$/, { each: true, message: 'each must be an origin' })
  shopOrigins?: string[];

  /** The directory of the built pages, from the working directory on. */
  @IsString()
  webRoot = 'dist/web';
}
