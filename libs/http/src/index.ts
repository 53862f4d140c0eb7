export * from './domain-error.js';
export type { FastLane, LaneParameters } from './fast-lane.js';
export * from './json-lane.js';
export * from './page.js';
export * from './problem.filter.js';
export * from './request-rates.js';
export * from './request-validation.js';
export * from './service.js';
export * from './trace.middleware.js';
