export * from './platform-client.js';
export * from './platform-error.js';
