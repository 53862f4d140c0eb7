export * from './platform-client.js';
export * from './platform-error.js';
export * from './platform-pause.js';
