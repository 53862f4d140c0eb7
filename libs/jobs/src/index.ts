export * from './jobs.module.js';
export * from './scheduled-jobs.js';
