import { setTimeout as sleep } from 'node:timers/promises';
import type { Row } from './drill.ts';
import type { DrilledSystem } from './drilled-system.ts';

const SERVICE = 'onboarding';
/** A burst of work keeps one core busy for so long. */
const BURST_MS = 900;
const CALLERS = 60;
const HALF_OF_A_WAIT_MS = 2_500;
/** Six callers wait for each connection of one replica: three seconds, and one where there are three replicas. */
const READING_MS = '500';

/** Replicas that have more to do than they can. */
export function processDrills(system: DrilledSystem): Row {
  const { endpoints } = system.stack;
  const replicas = () => system.replicasOf(SERVICE);

  /** Many read companies at the same time, from the replicas in turn. */
  async function readCompanies(): Promise<void> {
    const urls = replicas().map(({ url }) => url);
    const authorization = `Bearer ${endpoints.partner.operatorToken}`;
    await Promise.all(
      Array.from({ length: CALLERS }, async (_, caller) => {
        const url = `${urls[caller % urls.length]}/companies/${system.company.id}`;
        await (await fetch(url, { headers: { authorization } })).arrayBuffer();
      }),
    );
  }

  return [
    {
      alert: 'EventLoopBlocked',
      service: SERVICE,
      inject: () => Promise.resolve(),
      // Each replica has its share of the work, and a core that is taken away for as long, as at a container's limit.
      load: async () => {
        const all = replicas();
        await Promise.all(all.map(({ pid }) => takeCoreAway(pid, BURST_MS / all.length)));
      },
    },
    {
      alert: 'DatabasePoolFull',
      service: SERVICE,
      inject: () => system.lockTable(SERVICE, 'companies'),
      // Callers give up after five seconds, all at once; then others wait already.
      load: () => Promise.all([readCompanies(), sleep(HALF_OF_A_WAIT_MS).then(readCompanies)]),
    },
    {
      alert: 'AnswersAreSlow',
      service: SERVICE,
      inject: async () => {
        await system.scaleToOne(SERVICE);
        await system.release(SERVICE, 'hanging-statement.mjs', {
          SLOW_STATEMENT: 'FROM "companies"',
          SLOW_STATEMENT_MS: READING_MS,
        });
      },
      load: readCompanies,
    },
  ];
}

/** The database server is everybody's. */
export function databaseDrills(system: DrilledSystem): Row {
  return [
    {
      alert: 'AnswersAreErrors',
      service: 'platform',
      inject: () => system.stack.postgres!.kill(),
      load: () => system.emit(),
    },
  ];
}

async function takeCoreAway(pid: number | undefined, milliseconds: number): Promise<void> {
  if (pid === undefined) return;
  process.kill(pid, 'SIGSTOP');
  try {
    await sleep(milliseconds);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}
