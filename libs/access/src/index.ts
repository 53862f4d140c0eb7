export * from './access.guard.js';
export * from './access.js';
