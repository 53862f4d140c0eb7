/** Sealing of secrets, and encryption keys. */

export { resealColumn, ResealConfig, type ResealReport, type SealedColumn } from './reseal.js';
export { EncryptionKey, EncryptionKeyList, SecretBox } from './secret-box.js';
