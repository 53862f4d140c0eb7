/** Sealing of secrets, encryption keys, and link tokens. */

export { hashOfToken, newLinkToken } from './link-token.js';
export { ResealConfig } from './reseal.config.js';
export { type SealedColumn, resealColumn } from './reseal.js';
export { SecretBox } from './secret-box.js';
export { SecretsModule } from './secrets.module.js';
