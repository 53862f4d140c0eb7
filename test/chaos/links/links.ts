import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KafkaClient as KafkaLibrary } from '#messaging';
import type { Endpoints } from '../../../tools/local/endpoints.ts';
import type { ExtraListener } from '../../../tools/local/kafka/server-properties.ts';
import { hostAddress } from '../../../tools/local/ports.ts';
import type { ServiceEnvironments } from '../../../tools/local/stack.ts';

export const ledgerNames = ['ledger-1', 'ledger-2'] as const;

// Without three-ds: the trial sends it no payments. test/e2e/three-ds-faults.trial.spec.ts tests its faults.
export const kafkaClients = [
  'gateway',
  'onboarding',
  'card-provisioning',
  'notification',
  ...ledgerNames,
] as const;

const databaseKeys = {
  platform: 'platform',
  onboarding: 'onboarding',
  'card-provisioning': 'cardProvisioning',
  notification: 'notification',
  'three-ds': 'threeDs',
  'card-activity': 'cardActivity',
} as const;

const postgresClients = [
  'platform',
  'onboarding',
  'card-provisioning',
  'notification',
  'three-ds',
  'card-activity',
  ...ledgerNames,
] as const;

type KafkaClient = (typeof kafkaClients)[number];
type PostgresClient = (typeof postgresClients)[number];

/** Each client has its own links, so that one replica can be cut off while another is not. */
export type Links = {
  /** Of each client to each broker. */
  kafka: Record<KafkaClient, Link[]>;
  postgres: Record<PostgresClient, Link>;
  /** For the harness itself, never at fault: it leads to the primary, too. */
  reader: Link;
  /** Of the standby to the primary: it fails with the primary alone. */
  replication: Link;
  webhooks: Link;
  platform: Link;
};

export async function openLinks(brokers: readonly string[]): Promise<Links> {
  const toBrokers = (client: KafkaClient) =>
    Promise.all(brokers.map((broker) => Link.open(`${client}-${broker}`)));
  return {
    kafka: await forEach(kafkaClients, toBrokers),
    postgres: await forEach(postgresClients, (client) => Link.open(`${client}-postgres`)),
    reader: await Link.open('reader-postgres'),
    replication: await Link.open('standby-postgres'),
    webhooks: await Link.open('sender-gateway'),
    platform: await Link.open('card-provisioning-platform'),
  };
}

/** The links that may be at fault. */
export function allLinks({ kafka, postgres, webhooks, platform }: Links): Link[] {
  return [...Object.values(kafka).flat(), ...Object.values(postgres), webhooks, platform];
}

export function linksToPostgres({ postgres, reader }: Links): Link[] {
  return [...Object.values(postgres), reader];
}

export function closeLinks(links: Links): void {
  [...allLinks(links), links.reader, links.replication].forEach((link) => link.close());
}

/** Connects the links to a stack whose ports are known but which is not running yet. */
export function leadLinks(
  links: Links,
  endpoints: Endpoints,
  listeners: readonly (readonly ExtraListener[])[],
): void {
  kafkaClients.forEach((client, index) =>
    links.kafka[client].forEach((link, broker) => link.leadTo(listeners[broker]![index]!.port)),
  );
  const postgresPort = portOf(endpoints.postgres.platform);
  linksToPostgres(links).forEach((link) => link.leadTo(postgresPort));
  links.webhooks.leadTo(portOf(endpoints.gateway));
  links.platform.leadTo(portOf(endpoints.platform));
}

/** For each broker the listeners of all clients, whose answers lead back through the links. */
export function listenersBehind(links: Links, ports: readonly number[]): ExtraListener[][] {
  const free = [...ports];
  return links.kafka.gateway.map((_, broker) =>
    kafkaClients.map((client) => ({
      port: free.shift()!,
      advertisedPort: links.kafka[client][broker]!.port,
    })),
  );
}

// No server listens there: the platform's own events are counted in its log, and the gateway gets the load's.
const withoutWebhooks = {
  SANDBOX_PARTNER_WEBHOOK_URL: 'http://127.0.0.1:9/',
  SANDBOX_PARTNER_TRANSACTION_WEBHOOK_URL: 'http://127.0.0.1:9/',
};

/** Settings that route the services' connections through the links. */
export function environmentsThrough(
  links: Links,
  endpoints: Endpoints,
  kafkaClient: KafkaLibrary,
): ServiceEnvironments {
  const database = (service: keyof typeof databaseKeys) => ({
    DATABASE_URL: through(links.postgres[service], endpoints.postgres[databaseKeys[service]]),
  });
  const library = { KAFKA_CLIENT: kafkaClient };
  const broker = (service: KafkaClient) => ({
    ...library,
    KAFKA_BROKERS: addressesOf(links.kafka[service]),
  });
  return {
    platform: { ...database('platform'), ...withoutWebhooks },
    gateway: broker('gateway'),
    onboarding: { ...database('onboarding'), ...broker('onboarding') },
    'card-provisioning': {
      ...database('card-provisioning'),
      ...broker('card-provisioning'),
      PLATFORM_URL: through(links.platform, endpoints.platform),
    },
    notification: { ...database('notification'), ...broker('notification') },
    'three-ds': { ...database('three-ds'), ...library },
    'card-activity': { ...database('card-activity'), ...library },
  };
}

export function addressesOf(links: readonly Link[]): string {
  return links.map(({ port }) => `${hostAddress}:${port}`).join(',');
}

/** The URL, routed through the link. */
export function through(link: Link, url: string): string {
  const changed = new URL(url);
  changed.port = String(link.port);
  return changed.href.replace(/\/$/, '');
}

async function forEach<Client extends string, Value>(
  clients: readonly Client[],
  open: (client: Client) => Promise<Value>,
): Promise<Record<Client, Value>> {
  const opened = await Promise.all(clients.map(async (client) => [client, await open(client)]));
  return Object.fromEntries(opened) as Record<Client, Value>;
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}

/** The fault of a link. `stalled` keeps connections open but passes nothing. */
export type LinkFault =
  | { kind: 'cut' }
  | { kind: 'stalled' }
  | { kind: 'slow'; latencyMs: number }
  | { kind: 'throttled'; bytesPerSecond: number };

/** One direction of a proxied TCP connection. */
type Direction = { from: Socket; to: Socket };

const stallCheckMs = 50;
// A half-closed socket may still receive.
const socketOptions = { noDelay: true, allowHalfOpen: true };

/** A simulated network connection between two programs: a proxy that can fail. */
export class Link {
  readonly name: string;
  readonly #server: Server;
  #targetPort: number | undefined;
  readonly #sockets = new Set<Socket>();
  #fault: LinkFault | undefined;

  private constructor(name: string, server: Server) {
    this.name = name;
    this.#server = server;
    server.on('connection', (client) => this.#accept(client));
  }

  /** Opens its port at once, so that it can be configured before its target has a port. */
  static async open(name: string): Promise<Link> {
    const server = createServer(socketOptions);
    server.listen(0, hostAddress);
    await once(server, 'listening');
    return new Link(name, server);
  }

  leadTo(port: number): void {
    this.#targetPort = port;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  fail(fault: LinkFault): void {
    this.#fault = fault;
    if (fault.kind === 'cut') this.#resetAll();
  }

  mend(): void {
    // As in a real network: a stalled connection may be dead for one side only.
    if (this.#fault?.kind === 'stalled') this.#resetAll();
    this.#fault = undefined;
  }

  close(): void {
    this.#server.close();
    this.#resetAll();
  }

  #accept(client: Socket): void {
    if (this.#fault?.kind === 'cut' || this.#targetPort === undefined) {
      breakOff(client.on('error', () => {}));
      return;
    }
    const target = connect({ ...socketOptions, port: this.#targetPort, host: hostAddress });
    void this.#join(client, target);
  }

  async #join(client: Socket, target: Socket): Promise<void> {
    for (const socket of [client, target]) {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    }
    // If one side breaks, break the other, too, because its peer would not notice otherwise.
    const breakBoth = (): void => [client, target].forEach(breakOff);
    [client, target].forEach((socket) => socket.on('error', breakBoth));
    await Promise.all(
      [
        { from: client, to: target },
        { from: target, to: client },
      ].map((direction) => this.#carry(direction).catch(breakBoth)),
    );
  }

  async #carry({ from, to }: Direction): Promise<void> {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      await this.#delay(chunk.length);
      if (to.destroyed) break;
      if (!to.write(chunk)) await Promise.race([once(to, 'drain'), once(to, 'close')]);
    }
    to.end();
  }

  async #delay(bytes: number): Promise<void> {
    while (this.#fault?.kind === 'stalled') await sleep(stallCheckMs);
    if (this.#fault?.kind === 'slow') await sleep(this.#fault.latencyMs);
    if (this.#fault?.kind === 'throttled') await sleep((bytes * 1000) / this.#fault.bytesPerSecond);
  }

  #resetAll(): void {
    this.#sockets.forEach(breakOff);
  }
}

/**
 * Resets a connection. If its end is just being sent, the connection is closed instead: if that reset
 * fails, Node 24 treats the handle as closed and the process never exits.
 */
export function breakOff(socket: Socket): void {
  if (socket.writableEnded && !socket.writableFinished) socket.destroy();
  else socket.resetAndDestroy();
}
