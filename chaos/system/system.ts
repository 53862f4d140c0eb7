import { claimPorts } from '../../local/ports.ts';
import type { ServerProcess } from '../../local/processes/server-process.ts';
import type { Service } from '../../local/services/service.ts';
import { prepareStack, type Stack } from '../../local/stack.ts';
import { runSteps } from '../../local/steps.ts';
import {
  addressOf,
  allLinks,
  environmentsThrough,
  kafkaClients,
  leadLinks,
  ledgerNames,
  openLinks,
  through,
  type Links,
} from '../links/links.ts';
import { layOutLedger, ledgerService } from './ledger.ts';

/** The whole system with the harness's own consumer, and all connections routed through links. */
export type System = {
  stack: Stack;
  kafka: ServerProcess;
  postgres: ServerProcess;
  links: Links;
  /** By name: the stack's services and the ledger's replicas. */
  services: Record<string, Service>;
  /** The gateway's address through its link, for the load. */
  webhookUrl: string;
  ledgerDatabaseUrl: string;
  stop(): Promise<void>;
};

const restartDelaysMs = [200, 500, 1_000];

export async function startSystem(onEvent: (message: string) => void): Promise<System> {
  const links = await openLinks();
  const ports = await claimPorts(kafkaClients.length + ledgerNames.length);
  const kafkaPorts = ports.slice(0, kafkaClients.length);
  const ledgerPorts = ports.slice(kafkaClients.length);
  const prepared = await prepareStack({
    isTemporary: true,
    // No mail inbox, because the load's companies have no mail recipients.
    infrastructure: ['kafka', 'postgres'],
    // Commits must survive a crash; otherwise nothing could be guaranteed.
    isDurable: true,
    restartDelaysMs,
    onEvent,
    kafkaListeners: [
      kafkaClients.map((client, index) => ({
        port: kafkaPorts[index]!,
        advertisedPort: links.kafka[client].port,
      })),
    ],
    environment: (endpoints) => environmentsThrough(links, endpoints),
  });
  const { stack, steps } = prepared;
  leadLinks(links, stack.endpoints, kafkaPorts);
  const stop = async (): Promise<void> => {
    await stack.stop();
    allLinks(links).forEach((link) => link.close());
  };
  try {
    await runSteps(steps);
    const ledgerDatabaseUrl = await layOutLedger(prepared);
    const ledgers = ledgerNames.map((name, index) =>
      ledgerService(
        {
          name,
          port: ledgerPorts[index]!,
          kafkaBrokers: addressOf(links.kafka[name]),
          databaseUrl: through(links.postgres[name], ledgerDatabaseUrl),
        },
        prepared,
        { restartDelaysMs, onEvent },
      ),
    );
    await Promise.all(ledgers.map((ledger) => ledger.start()));
    return {
      stack,
      kafka: stack.kafka!,
      postgres: stack.postgres!,
      links,
      services: {
        ...stack.services,
        ...Object.fromEntries(ledgers.map((ledger) => [ledger.name, ledger])),
      },
      webhookUrl: `${through(links.webhooks, stack.endpoints.gateway)}/webhooks/events`,
      ledgerDatabaseUrl,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
