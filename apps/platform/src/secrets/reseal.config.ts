import { DatabaseConfig } from '#config';
import { EncryptionKey, EncryptionKeyList } from './encryption-keys.js';

/** What the platform itself is told, as far as sealed values are concerned. */
export class ResealConfig extends DatabaseConfig {
  @EncryptionKeyList()
  encryptionKeys?: string[];

  @EncryptionKey()
  encryptionKey?: string;
}
