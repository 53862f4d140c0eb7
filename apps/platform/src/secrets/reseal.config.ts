import { DatabaseConfig } from '#config';
import { EncryptionKey, EncryptionKeyList } from './encryption-keys.js';

/** The part of the platform's settings that resealing needs. */
export class ResealConfig extends DatabaseConfig {
  @EncryptionKeyList()
  encryptionKeys?: string[];

  @EncryptionKey()
  encryptionKey?: string;
}
