export * from './consumer-config.js';
export * from './consumer-service.js';
export * from './directory-copy.js';
export * from './operator.guard.js';
export * from './platform.js';
