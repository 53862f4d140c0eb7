export * from './consumer-config.js';
export * from './consumer-service.js';
