export * from './consumer-service.js';
export * from './directory-copy.js';
