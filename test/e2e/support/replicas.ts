import { join } from 'node:path';
import { claimPorts } from '../../../tools/local/ports.ts';
import { answersOk, ServerProcess } from '../../../tools/local/processes/server-process.ts';
import type { ServiceName } from '../../../tools/local/services/service-names.ts';
import { urlAt } from '../../../tools/local/services/service-table.ts';
import type { PreparedStack } from '../../../tools/local/stack.ts';

export interface Replica {
  url: string;
  pid: number | undefined;
  /** Stops it gracefully and starts it again at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts another process of a service on the same database. It ends with the stack, or before. */
export async function startReplica(
  { stack, processes }: PreparedStack,
  name: ServiceName,
): Promise<Replica> {
  const [port] = await claimPorts(1);
  const url = urlAt(port!);
  const { environment, ...definition } = stack.services[name].definition;
  const replica = new ServerProcess(
    {
      ...definition,
      name: `another ${name}`,
      environment: { ...environment, PORT: String(port) },
      logFile: join(stack.logsDirectory, `another-${name}.log`),
      isReady: () => answersOk(`${url}/health/ready`),
    },
    processes,
  );
  await replica.start();
  return {
    url,
    get pid() {
      return replica.pid;
    },
    stop: () => replica.stop(),
    restart: async () => {
      await replica.stop();
      await replica.start();
    },
  };
}
