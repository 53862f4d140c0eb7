import type { BrokerCount } from '../../local/kafka/cluster.ts';
import { claimPorts } from '../../local/ports.ts';
import type { ServerProcess } from '../../local/processes/server-process.ts';
import type { DatabaseKey } from '../../local/services/service-names.ts';
import type { Service } from '../../local/services/service.ts';
import { prepareStack, type PreparedStack, type Stack } from '../../local/stack.ts';
import { runSteps } from '../../local/steps.ts';
import {
  addressesOf,
  closeLinks,
  environmentsThrough,
  kafkaClients,
  leadLinks,
  ledgerNames,
  linksToPostgres,
  listenersBehind,
  openLinks,
  through,
  type Links,
} from '../links/links.ts';
import { Database } from './database.ts';
import { layOutLedger, ledgerService } from './ledger.ts';

export type SystemOptions = {
  brokerCount?: BrokerCount;
  /** Whether the database has a standby, for which every commit waits. */
  hasStandby?: boolean;
};

/** The whole system with the harness's own consumer, and all connections routed through links. */
export type System = {
  stack: Stack;
  /** By the name of each in faults. */
  brokers: ReadonlyMap<string, ServerProcess>;
  database: Database;
  links: Links;
  /** By name: the stack's services and the ledger's replicas. */
  services: Record<string, Service>;
  /** The gateway's address through its link, for the load. */
  webhookUrl: string;
  /** For the harness itself: they lead to the primary. */
  databaseUrls: Record<DatabaseKey | 'ledger', string>;
  stop(): Promise<void>;
};

const restartDelaysMs = [200, 500, 1_000];

export async function startSystem(
  onEvent: (message: string) => void,
  { brokerCount = 1, hasStandby = false }: SystemOptions = {},
): Promise<System> {
  const brokerNames =
    brokerCount === 1 ? ['kafka'] : Array.from({ length: brokerCount }, (_, i) => `kafka-${i + 1}`);
  const links = await openLinks(brokerNames);
  const listeners = listenersBehind(links, await claimPorts(kafkaClients.length * brokerCount));
  const prepared = await prepareStack({
    isTemporary: true,
    // No mail inbox, because the load's companies have no mail recipients.
    infrastructure: ['kafka', 'postgres'],
    brokerCount,
    // Commits must survive a crash; otherwise nothing could be guaranteed.
    isDurable: true,
    restartDelaysMs,
    onEvent,
    kafkaListeners: listeners,
    environment: (endpoints) => environmentsThrough(links, endpoints),
  });
  const { stack, steps } = prepared;
  leadLinks(links, stack.endpoints, listeners);
  const stop = async (): Promise<void> => {
    await stack.stop();
    closeLinks(links);
  };
  try {
    await runSteps(steps);
    const [standbyPort, ...ledgerPorts] = await claimPorts(1 + ledgerNames.length);
    const ledgerUrl = await layOutLedger(prepared);
    const ledgers = ledgersOf(prepared, links, ledgerUrl, { ports: ledgerPorts, onEvent });
    await Promise.all(ledgers.map((ledger) => ledger.start()));
    const database = new Database(prepared, linksToPostgres(links), links.replication);
    if (hasStandby) await database.addStandby(prepared, standbyPort!);
    const urls = Object.entries({ ...stack.endpoints.postgres, ledger: ledgerUrl }).map(
      ([key, url]) => [key, through(links.reader, url)],
    );
    return {
      stack,
      brokers: new Map(brokerNames.map((name, index) => [name, stack.brokers[index]!])),
      database,
      links,
      services: {
        ...stack.services,
        ...Object.fromEntries(ledgers.map((ledger) => [ledger.name, ledger])),
      },
      webhookUrl: `${through(links.webhooks, stack.endpoints.gateway)}/webhooks/events`,
      databaseUrls: Object.fromEntries(urls) as System['databaseUrls'],
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function ledgersOf(
  prepared: PreparedStack,
  links: Links,
  databaseUrl: string,
  { ports, onEvent }: { ports: readonly number[]; onEvent: (message: string) => void },
): Service[] {
  return ledgerNames.map((name, index) =>
    ledgerService(
      {
        name,
        port: ports[index]!,
        kafkaBrokers: addressesOf(links.kafka[name]),
        databaseUrl: through(links.postgres[name], databaseUrl),
      },
      prepared,
      { restartDelaysMs, onEvent },
    ),
  );
}
