import { DatabaseConfig } from '#config';
import { EncryptionKey, EncryptionKeyList } from './encryption-keys.js';

/** What sealing all secrets anew reads: a part of the platform's settings (docs/configuration.md#to-roll-an-encryption-key). */
export class ResealConfig extends DatabaseConfig {
  /** The platform's keys: the first one seals everything anew. */
  @EncryptionKeyList()
  encryptionKeys?: string[];

  /** The platform's single key, as long as it has one. */
  @EncryptionKey()
  encryptionKey?: string;
}
