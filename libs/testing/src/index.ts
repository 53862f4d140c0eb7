export * from './call-json.js';
export * from './eventually.js';
export * from './publish-event.js';
export * from './scripted-server.js';
export * from './own-broker.js';
export * from './test-broker.js';
export * from './test-database.js';
export * from './test-service.js';
