import { type CredentialName, credentials, type HostName } from './declaration.ts';
import { databaseUrlAt, developmentPasswordOf, type Role } from './databases.ts';
import { type Place, variablesOf } from './environment.ts';
import {
  declarationOf,
  isDatabaseOwner,
  serviceNames,
  type ServiceName,
  usesMailServer,
} from './services.ts';

/** Migrations and services for `docker-compose.yml`, with its anchors for what they have in common. */
export function composeServices(): string {
  return [
    ...serviceNames.filter(isDatabaseOwner).map(migration),
    ...serviceNames.map(service),
  ].join('\n');
}

/** What Prometheus scrapes in `docker-compose.yml`: each service at its container's name. */
export function composeTargets(): string {
  return serviceNames
    .map((name) => `- { targets: ['${name}:${portOf(name)}'], labels: { service: ${name} } }\n`)
    .join('');
}

export function composePasswordOf(service: ServiceName, role: Role): string {
  const suffix = role === 'owner' ? '_OWNER' : '';
  const variable = `${prefixOf(service)}_DATABASE${suffix}_PASSWORD`;
  return `\${${variable}:-${developmentPasswordOf(service, role)}}`;
}

function migration(name: ServiceName): string {
  return `migrate-${name}:
  <<: *job
  command: [dist/apps/${name}/src/migrate.js]
  environment:
    DATABASE_URL: ${databaseUrlOf(name, 'owner')}
  depends_on: *migration-needs
`;
}

function service(name: ServiceName): string {
  const { kafka } = declarationOf(name);
  const needed = [
    ...(usesMailServer(name) ? ['mail: { condition: service_healthy }'] : []),
    ...(kafka ? ['topics: { condition: service_completed_successfully }'] : []),
    ...(isDatabaseOwner(name)
      ? [`migrate-${name}: { condition: service_completed_successfully }`]
      : []),
  ];
  const variables = variablesOf(name, place).map(
    ({ name: variable, value }) => `    ${variable}: ${quoted(value)}\n`,
  );
  const aliases = aliasesOf(name).join(', ');
  const networks = aliases && `  networks:\n    default:\n      aliases: [${aliases}]\n`;
  return `${name}:
  <<: *service
  command: [dist/apps/${name}/src/main.js]
  environment:
    # The same port inside and outside, so that an address is true in both places.
    PORT: ${portOf(name)}
    LOG_LEVEL: *log-level
${variables.join('')}${networks}  ports: ['127.0.0.1:${portOf(name)}:${portOf(name)}']
  depends_on:
${needed.map((each) => `    ${each}\n`).join('')}`;
}

const prefixOf = (name: ServiceName) => name.replaceAll('-', '_').toUpperCase();
const portOf = (name: ServiceName) => `\${${prefixOf(name)}_PORT:-${declarationOf(name).port}}`;

/** Names that both a browser on this machine and containers resolve: browsers take *.localhost for this machine. */
function hostNameOf(host: HostName): string {
  const own: readonly HostName[] = ['cards', 'mails', 'companies', 'operations', 'card-vault'];
  return own.includes(host) ? `${host}.localhost` : 'platform.localhost';
}

/** The public names that a service has in the containers' network, too: those in settings. */
function aliasesOf(name: ServiceName): string[] {
  const named = serviceNames.flatMap((each) =>
    Object.values(declarationOf(each).settings).flatMap((setting) =>
      setting.kind === 'host' ? [setting.host] : [],
    ),
  );
  const own = declarationOf(name).routes.map(({ host }) => host);
  return [...new Set(own.filter((host) => named.includes(host)).map(hostNameOf))];
}

/** Plain where YAML allows it: a colon or a hash after a space would end it. */
function quoted(value: string): string {
  return /(: | #|^[&*!|>'"%@`{[])/.test(value) || /^(true|false|\d+)$/.test(value)
    ? `'${value.replaceAll("'", "''")}'`
    : value;
}

function databaseUrlOf(name: ServiceName, role: Role): string {
  return databaseUrlAt('postgres:5432', name, role, composePasswordOf(name, role));
}

const place: Place = {
  surroundings: 'compose',
  serviceUrl: (name) => `http://${name}:${portOf(name)}`,
  ownUrl: (name) => `http://127.0.0.1:${portOf(name)}`,
  hostUrl: (host, name) => `http://${hostNameOf(host)}:${portOf(name)}`,
  replaceable: (text, variable) => `\${${variable}:-${text}}`,
  credential(name: CredentialName) {
    const [variable, value] = credentials[name];
    return variable === undefined ? undefined : `\${${variable}:-${value}}`;
  },
  databaseUrl: (name) => databaseUrlOf(name, 'service'),
  brokers: () => 'kafka:9092',
  mailServer: () => 'smtp://mail:1025',
};
