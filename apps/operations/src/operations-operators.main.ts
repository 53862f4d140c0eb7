import { loadConfig } from '#config';
import { operatorCommandMain } from '#operators';
import { operationsDatabase } from './database/operations-database.js';
import { OperationsCommandConfig, operationsPage } from './operations.config.js';

/** Lists, invites and removes operators of the operations page (docs/operations.md#the-operations-page). */
await operatorCommandMain(() => {
  const { databaseUrl, operationsUrl } = loadConfig(OperationsCommandConfig);
  return {
    database: operationsDatabase(databaseUrl),
    kind: operationsPage,
    publicUrl: operationsUrl,
  };
});
