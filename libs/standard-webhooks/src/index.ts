export * from './is-signing-secret.js';
export * from './sign.js';
export * from './signing-key.js';
export * from './verify.js';
