export * from './migrate.js';
export {
  isCallerGone,
  onBehalfOf,
  outsideOfTransaction,
  refuseWhileHolding,
} from './held-connection.js';
export * from './background-work.js';
export * from './service-data-source.js';
export * from './database-outage.js';
export * from './database.module.js';
export * from './sql.js';
export * from './group-commit.js';
export { Notifications } from './notifications.js';
export * from './connection-pool.js';
export * from './service-client.js';
export * from './queried-gauge.js';
export * from './turns.js';
