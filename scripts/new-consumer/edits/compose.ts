import type { Tree } from '@angular-devkit/schematics';
import type { NewConsumer } from '../consumer-names.ts';
import { editFile, missing } from './insertion.ts';
import { insertBehind, keysAt } from './yaml-file.ts';

const COMPOSE_FILE = 'docker-compose.yml';

/** Adds the service, the migration of its database, and the database itself. */
export function addToCompose(tree: Tree, consumer: NewConsumer): void {
  editFile(tree, COMPOSE_FILE, (yaml) => {
    const keys = keysAt(COMPOSE_FILE, yaml, ['services']);
    const lastMigration = keys.findLast((key) => key.startsWith('migrate-'));
    const lastService = keys.at(-1);
    if (!lastMigration || !lastService) throw missing(COMPOSE_FILE, 'migration and service');
    const edits: [string[], string][] = [
      [['services', lastMigration], migration(consumer)],
      [['services', lastService], service(consumer)],
      [['configs', 'create-databases', 'content'], databaseScript(consumer)],
    ];
    return edits.reduce(
      (text, [place, inserted]) => insertBehind(COMPOSE_FILE, text, place, inserted),
      yaml,
    );
  });
}

function migration({ name, databaseName, variablePrefix }: NewConsumer): string {
  const password = `\${${variablePrefix}_DATABASE_PASSWORD:-development-only-${name}}`;
  return `

  migrate-${name}:
    <<: *job
    command: [dist/apps/${name}/src/migrate.js]
    environment:
      DATABASE_URL: &${name}-database postgres://${databaseName}:${password}@postgres:5432/${databaseName}
    depends_on: *migration-needs`;
}

function service({ name, port, variablePrefix }: NewConsumer): string {
  return `

  ${name}:
    <<: *service
    command: [dist/apps/${name}/src/main.js]
    environment:
      PORT: ${port}
      LOG_LEVEL: *log-level
      DATABASE_URL: *${name}-database
      KAFKA_BROKERS: *kafka-brokers
    ports: ['127.0.0.1:\${${variablePrefix}_PORT:-${port}}:${port}']
    depends_on:
      topics: { condition: service_completed_successfully }
      migrate-${name}: { condition: service_completed_successfully }`;
}

function databaseScript({ name, databaseName, variablePrefix }: NewConsumer): string {
  const password = `\${${variablePrefix}_DATABASE_PASSWORD:-development-only-${name}}`;
  return `
      CREATE ROLE ${databaseName} LOGIN PASSWORD '${password}';
      CREATE DATABASE ${databaseName} OWNER ${databaseName};
      REVOKE CONNECT ON DATABASE ${databaseName} FROM PUBLIC;`;
}
