export * from './domain-error.js';
export * from './fast-lane.js';
export * from './page.js';
export * from './peek-body.js';
export * from './problem.filter.js';
export * from './request-validation.js';
export * from './service.js';
export * from './trace.middleware.js';
