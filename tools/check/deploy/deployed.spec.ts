import { describe, expect, it } from '@jest/globals';
import { addressesInCompose, parseCompose, portFaults, processesInCompose } from './deployed.ts';
import { addressFaults, databaseFaults, listeningFaults } from './process-faults.ts';

const SOUND = `
services:
  database:
    healthcheck: { test: [CMD, ready] }
    volumes: ['data:/data']
    expose: ['5432']
  migrate:
    restart: 'no'
    command: [dist/apps/till/src/migrate.js]
    environment:
      DATABASE_URL: postgres://till:\${TILL_PASSWORD:-secret}@database:5432/till
    depends_on:
      database: { condition: service_healthy }
  till:
    command: [dist/apps/till/src/main.js]
    environment:
      PORT: 8080
      BANK_URL: http://bank.localhost:9090/pay
    ports: ['127.0.0.1:\${TILL_PORT:-80}:8080']
    depends_on:
      migrate: { condition: service_completed_successfully }
  bank:
    ports: ['127.0.0.1:9090:9090']
    networks:
      default:
        aliases: [bank.localhost]
volumes:
  data:
configs:
  create:
    content: |
      CREATE ROLE till LOGIN PASSWORD '\${TILL_PASSWORD:-secret}';
      CREATE DATABASE till OWNER till_owner;
`;

function faults(yaml: string): string {
  const compose = parseCompose(yaml);
  const processes = processesInCompose(compose);
  return [
    ...portFaults(compose),
    ...listeningFaults(processes),
    ...addressFaults(processes, addressesInCompose(compose), () => true),
    ...databaseFaults(processes, compose.configs?.create?.content ?? ''),
  ].join('\n');
}

describe('the checks of the compose file', () => {
  it('find nothing wrong with a file that fits together', () => {
    expect(faults(SOUND)).toBe('');
  });

  it.each([
    ['127.0.0.1:9090:9090', '9090:9090', 'bank: port 9090:9090 is open to other machines'],
    ['PORT: 8080', 'PORT: 8081', 'till: PORT is 8081, but the published port is 8080'],
    ['//bank.localhost', '//banc.localhost', 'BANK_URL: no server listens on banc.localhost:9090'],
    [`expose: ['5432']`, `expose: ['5433']`, 'DATABASE_URL: no server listens on database:5432'],
    [
      'OWNER till_owner',
      'OWNER postgres',
      'DATABASE_URL: no database till of till_owner is created',
    ],
    ['-secret}@', '-secreet}@', 'no role till with that password is created'],
  ])('miss what was `%s` when it is `%s`', (from, to, fault) => {
    expect(SOUND).toContain(from);
    expect(faults(SOUND.replace(from, to))).toContain(fault);
  });

  it('want a default for every variable', () => {
    expect(() => parseCompose('services: { till: { image: "${IMAGE}" } }')).toThrow(
      '${IMAGE} has no default',
    );
  });
});
