/** Sealing of secrets, and encryption keys. */

export { ResealConfig } from './reseal.config.js';
export { type SealedColumn, resealColumn } from './reseal.js';
export { SecretBox } from './secret-box.js';
export { SecretsModule } from './secrets.module.js';
