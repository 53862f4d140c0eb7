/** Sealing of secrets, and encryption keys. */

export { resealColumn, ResealConfig, type SealedColumn } from './reseal.js';
export { EncryptionKey, EncryptionKeyList, SecretBox } from './secret-box.js';
