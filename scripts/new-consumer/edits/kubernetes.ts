import type { Tree } from '@angular-devkit/schematics';
import type { NewConsumer } from '../consumer-names.ts';
import { editFile } from './insertion.ts';
import { insertBehind } from './yaml-file.ts';

const PARTNER_SIDE = 'k8s/base/partner/kustomization.yaml';
const LOCAL_OVERLAY = 'k8s/overlays/local/kustomization.yaml';
const LOCAL_DATABASES = 'k8s/overlays/local/infrastructure/create-databases.sql';

/** Adds the service to the partner side, and its settings to the overlay for one machine. */
export function addToKubernetes(tree: Tree, { name, databaseName }: NewConsumer): void {
  editFile(tree, PARTNER_SIDE, (yaml) =>
    insertBehind(PARTNER_SIDE, yaml, ['resources'], `\n  - ${name}`),
  );
  editFile(tree, LOCAL_OVERLAY, (yaml) => {
    const scaled = insertBehind(
      LOCAL_OVERLAY,
      yaml,
      ['replicas'],
      `\n  - { name: ${name}, count: 1 }`,
    );
    return insertBehind(LOCAL_OVERLAY, scaled, ['secretGenerator'], secret(name, databaseName));
  });
  editFile(
    tree,
    LOCAL_DATABASES,
    (sql) => `${sql}CREATE ROLE ${databaseName} LOGIN PASSWORD 'development-only-${name}';
CREATE DATABASE ${databaseName} OWNER ${databaseName};
REVOKE CONNECT ON DATABASE ${databaseName} FROM PUBLIC;
`,
  );
}

function secret(name: string, databaseName: string): string {
  const url = `postgres://${databaseName}:development-only-${name}@postgres.infrastructure:5432/${databaseName}`;
  return `
  - name: ${name}
    namespace: card-partner
    literals:
      - DATABASE_URL=${url}`;
}
