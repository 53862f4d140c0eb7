export * from './consumer-config.js';
export * from './consumer-service.js';
export * from './operators/operator.guard.js';
