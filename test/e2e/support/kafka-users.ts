import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CertificateAuthority } from '#testing';
import { claimPorts } from '../../../tools/local/ports.ts';
import type { ExtraListener } from '../../../tools/local/kafka/server-properties.ts';
import kafkajs, { type AclEntry } from 'kafkajs';
import { parseAllDocuments } from 'yaml';

const { AclOperationTypes, AclPermissionTypes, AclResourceTypes, Kafka, logLevel } = kafkajs;
const { ResourcePatternTypes } = kafkajs;

const HOST = '127.0.0.1';
const OVERLAY = join(import.meta.dirname, '../../../k8s/overlays/production/partner/kafka.yaml');

const resourceTypes = { topic: AclResourceTypes.TOPIC, group: AclResourceTypes.GROUP };
const patternTypes = {
  literal: ResourcePatternTypes.LITERAL,
  prefix: ResourcePatternTypes.PREFIXED,
};
const operationTypes = {
  Read: AclOperationTypes.READ,
  Write: AclOperationTypes.WRITE,
  Describe: AclOperationTypes.DESCRIBE,
  DescribeConfigs: AclOperationTypes.DESCRIBE_CONFIGS,
};

interface KafkaUser {
  kind: string;
  metadata: { name: string };
  spec: {
    authorization: {
      acls: {
        resource: {
          type: keyof typeof resourceTypes;
          name: string;
          patternType: 'literal' | 'prefix';
        };
        operations: (keyof typeof operationTypes)[];
      }[];
    };
  };
}

/**
 * Gives the users of a manifest what it says, as Strimzi's operator does.
 *
 * @param manifest if left out, that of the production overlay.
 * @returns their names.
 */
export async function grantRights(brokers: string[], manifest = OVERLAY): Promise<string[]> {
  const users = parseAllDocuments(readFileSync(manifest, 'utf8'))
    .map((document) => document.toJS() as KafkaUser)
    .filter(({ kind }) => kind === 'KafkaUser');
  const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    await admin.createAcls({ acl: users.flatMap(rightsOf) });
  } finally {
    await admin.disconnect();
  }
  return users.map(({ metadata }) => metadata.name);
}

function rightsOf({ metadata, spec }: KafkaUser): AclEntry[] {
  return spec.authorization.acls.flatMap(({ resource: { type, name, patternType }, operations }) =>
    operations.map((operation) => ({
      principal: `User:CN=${metadata.name}`,
      host: '*',
      resourceType: resourceTypes[type],
      resourceName: name,
      resourcePatternType: patternTypes[patternType],
      operation: operationTypes[operation],
      permissionType: AclPermissionTypes.ALLOW,
    })),
  );
}

/** A listener of the broker for clients with a certificate, and the variables of each user, as production gives them. */
export async function listenerFor<User extends string>(
  users: readonly User[],
): Promise<{ listener: ExtraListener; environments: Record<User, NodeJS.ProcessEnv> }> {
  const authority = await CertificateAuthority.create();
  const { key, cert: certificate } = await authority.issue({ hosts: [HOST] });
  const [port] = await claimPorts(1);
  const security = { certificate, key, clientAuthority: authority.pem };
  const named = users.map(async (user) => [
    user,
    await environmentOf(user, `${HOST}:${port}`, authority),
  ]);
  return {
    listener: { port: port!, advertisedPort: port!, security },
    environments: Object.fromEntries(await Promise.all(named)) as Record<User, NodeJS.ProcessEnv>,
  };
}

async function environmentOf(
  user: string,
  broker: string,
  authority: CertificateAuthority,
): Promise<NodeJS.ProcessEnv> {
  const { cert, key } = await authority.issue({ hosts: [user] });
  return {
    KAFKA_BROKERS: broker,
    KAFKA_TLS: 'true',
    KAFKA_CERTIFICATE_AUTHORITY: authority.pem,
    KAFKA_CLIENT_CERTIFICATE: cert,
    KAFKA_CLIENT_KEY: key,
  };
}
