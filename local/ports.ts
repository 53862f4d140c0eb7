import { createServer } from 'node:net';
import { byServiceKey, defaultPorts } from './services/service-names.ts';
import { SetupError } from './setup-error.ts';

/** Local servers listen on this machine only. */
export const hostAddress = '127.0.0.1';

type PortRange = { first: number; last: number };
type PortDefinition = { default: number; variable: string; purpose: string };

const definitions = {
  ...byServiceKey((name) => ({
    default: defaultPorts[name],
    variable: `${name.replaceAll('-', '_').toUpperCase()}_PORT`,
    purpose: name,
  })),
  kafka: { default: 19092, variable: 'KAFKA_PORT', purpose: 'Kafka' },
  kafkaController: {
    default: 19093,
    variable: 'KAFKA_CONTROLLER_PORT',
    purpose: "Kafka's controller",
  },
  postgres: { default: 15432, variable: 'POSTGRES_PORT', purpose: 'Postgres' },
  smtp: { default: 1025, variable: 'SMTP_PORT', purpose: 'incoming mail (SMTP)' },
  mail: { default: 1080, variable: 'MAIL_PORT', purpose: 'the mail inbox' },
} satisfies Record<string, PortDefinition>;

export type PortName = keyof typeof definitions;
export type Ports = Record<PortName, number>;

export const portNames = Object.keys(definitions) as PortName[];

const highestPort = 65_535;

// Below the ephemeral port range, so that no outgoing connection takes a port before its use.
const stackRange: PortRange = { first: 20_000, last: 32_000 };
/** For servers beside a stack: separate from the ports that the stack has chosen but not taken yet. */
export const besideStackRange: PortRange = { first: 32_001, last: 32_700 };

export function portsFrom(environment: NodeJS.ProcessEnv): Ports {
  const ports = mapPorts((name) => parsePort(definitions[name], environment));
  const problems = [...invalidPorts(ports, environment), ...sharedPorts(ports)];
  if (problems.length > 0) throw new SetupError(problems.join('\n'));
  return ports;
}

/** Free ports for tests that run concurrently. */
export async function freePorts(): Promise<Ports> {
  const remaining = await chooseFreePorts(portNames.length, stackRange);
  return mapPorts(() => remaining.pop() as number);
}

export async function chooseFreePorts(
  count: number,
  { first, last }: PortRange,
): Promise<number[]> {
  const chosen = new Set<number>();
  while (chosen.size < count) {
    const port = first + Math.floor(Math.random() * (last - first));
    if (await isFree(port)) chosen.add(port);
  }
  return [...chosen];
}

/** Reports all ports that are in use, before anything is started. */
export async function requireFree(ports: Ports, names: readonly PortName[]): Promise<void> {
  const checked = await Promise.all(
    names.map(async (name) => ({ name, isFree: await isFree(ports[name]) })),
  );
  const taken = checked.filter(({ isFree }) => !isFree);
  if (taken.length === 0) return;
  throw new SetupError(
    taken
      .map(({ name }) => {
        const { purpose, variable } = definitions[name];
        return `Port ${ports[name]}, for ${purpose}, is taken. Set ${variable} to another one.`;
      })
      .join('\n'),
  );
}

function parsePort({ default: defaultPort, variable }: PortDefinition, env: NodeJS.ProcessEnv) {
  const value = env[variable];
  if (value === undefined || value === '') return defaultPort;
  return /^\d+$/.test(value) ? Number(value) : Number.NaN;
}

function invalidPorts(ports: Ports, environment: NodeJS.ProcessEnv): string[] {
  return portNames
    .filter((name) => !(ports[name] >= 1 && ports[name] <= highestPort))
    .map((name) => {
      const { variable } = definitions[name];
      return `${variable} must be a port from 1 to ${highestPort}, not "${environment[variable]}".`;
    });
}

function sharedPorts(ports: Ports): string[] {
  return portNames.flatMap((name, index) =>
    portNames
      .slice(index + 1)
      .filter((other) => ports[other] === ports[name])
      .map((other) => {
        const variables = `${definitions[name].variable} and ${definitions[other].variable}`;
        return `${variables} are both ${ports[name]}. Give each a port of its own.`;
      }),
  );
}

function mapPorts(portOf: (name: PortName) => number): Ports {
  return Object.fromEntries(portNames.map((name) => [name, portOf(name)])) as Ports;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: hostAddress, exclusive: true }, () => {
      server.close(() => resolve(true));
    });
  });
}
