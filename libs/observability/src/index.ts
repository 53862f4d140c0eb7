export * from './health.module.js';
export * from './http-metrics.js';
export * from './logging.module.js';
export * from './loop-delay.js';
export * from './metrics.module.js';
export * from './trace-context.js';
export * from './unhealthy-error.js';
