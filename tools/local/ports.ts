import { createServer, type Server } from 'node:net';
import { byServiceKey, defaultPortOf } from './services/service-names.ts';
import { SetupError } from './setup-error.ts';

/** Local servers listen on this machine only. */
export const hostAddress = '127.0.0.1';

type PortDefinition = { default: number; variable: string; purpose: string };

const definitions = {
  ...byServiceKey((name) => ({
    default: defaultPortOf(name),
    variable: `${name.replaceAll('-', '_').toUpperCase()}_PORT`,
    purpose: name,
  })),
  kafka: { default: 19092, variable: 'KAFKA_PORT', purpose: 'Kafka' },
  kafkaController: {
    default: 19093,
    variable: 'KAFKA_CONTROLLER_PORT',
    purpose: "Kafka's controller",
  },
  kafka2: { default: 19094, variable: 'KAFKA_2_PORT', purpose: 'the second broker' },
  kafkaController2: {
    default: 19095,
    variable: 'KAFKA_CONTROLLER_2_PORT',
    purpose: "the second broker's controller",
  },
  kafka3: { default: 19096, variable: 'KAFKA_3_PORT', purpose: 'the third broker' },
  kafkaController3: {
    default: 19097,
    variable: 'KAFKA_CONTROLLER_3_PORT',
    purpose: "the third broker's controller",
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
const claimableRange = { first: 20_000, end: 32_720 };
const blockSize = 24;
const blockCount = Math.floor((claimableRange.end - claimableRange.first) / blockSize);

export function portsFrom(environment: NodeJS.ProcessEnv): Ports {
  const ports = mapPorts((name) => parsePort(definitions[name], environment));
  const problems = [...invalidPorts(ports, environment), ...sharedPorts(ports)];
  if (problems.length > 0) throw new SetupError(problems.join('\n'));
  return ports;
}

/** Ports for a temporary stack, claimed as by `claimPorts`. */
export async function claimStackPorts(): Promise<Ports> {
  const claimed = await claimPorts(portNames.length);
  return mapPorts(() => claimed.pop() as number);
}

/**
 * Free ports that stay this process's own until it ends, also while nothing listens on them. The first port
 * of their block is occupied for that long: other processes that claim ports at the same time take another block.
 *
 * @param count 23 at most
 * @param start the block to try first
 */
export async function claimPorts(
  count: number,
  start = Math.floor(Math.random() * blockCount),
): Promise<number[]> {
  for (let step = 0; step < blockCount; step += 1) {
    const first = claimableRange.first + ((start + step) % blockCount) * blockSize;
    const holder = await occupy(first);
    if (!holder) continue;
    const others = Array.from({ length: blockSize - 1 }, (_, index) => first + 1 + index);
    const areFree = await Promise.all(others.map(isFree));
    const free = others.filter((_, index) => areFree[index]);
    if (free.length >= count) return free.slice(0, count);
    holder.close();
  }
  throw new SetupError(
    `There are no ${count} free ports from ${claimableRange.first} to ${claimableRange.end}.`,
  );
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

async function isFree(port: number): Promise<boolean> {
  const holder = await occupy(port);
  if (!holder) return false;
  await new Promise((resolve) => holder.close(resolve));
  return true;
}

/** @returns undefined if the port is taken; does not keep the process alive. */
function occupy(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer().unref();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: hostAddress, exclusive: true }, () => resolve(server));
  });
}
