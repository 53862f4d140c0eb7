export * from './eventually.js';
export * from './test-broker.js';
export * from './test-database.js';
export * from './test-service.js';
