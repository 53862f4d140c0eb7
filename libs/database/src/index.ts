export * from './claimed-work.js';
export * from './data-source-options.js';
export * from './database.module.js';
export * from './migrate.js';
export * from './notification-listener.js';
export * from './preparing-client.js';
export * from './queried-gauge.js';
