import { serviceNames, type ServiceName } from '../../../local/services/service-names.ts';
import type { ServerProcess } from '../../../local/processes/server-process.ts';
import type { PreparedStack } from '../../../local/stack.ts';
import { type Replica, startReplica } from '../start-replica.ts';

/** A machine of developers has no room for more. */
const MOST_REPLICAS = 3;

/** Does for the processes of a stack what `kubectl` does in a cluster, as far as pages of ours ask it to. */
export class PlayedKubectl {
  readonly #prepared: PreparedStack;
  /** Beside the process of the stack itself. */
  readonly #replicas = new Map<ServiceName, Replica[]>();

  constructor(prepared: PreparedStack) {
    this.#prepared = prepared;
  }

  replicasOf(name: ServiceName): readonly Replica[] {
    return this.#replicas.get(name) ?? [];
  }

  readonly run = async ([flag, namespace, verb, ...rest]: string[]): Promise<string> => {
    if (flag !== '--namespace') throw new Error('a page names the namespace');
    const { kafka, postgres, mail } = this.#prepared.stack;
    const inInfrastructure: Record<string, ServerProcess | undefined> = {
      'kafka-0': kafka,
      'postgres-0': postgres,
      mail,
    };
    if (verb === 'delete' && rest[0] === 'pod') {
      await startAgain(inInfrastructure[rest[1]!]);
    } else if (verb === 'rollout' && namespace === 'infrastructure') {
      await startAgain(inInfrastructure[deployment(rest[1])]);
    } else if (verb === 'rollout' && ['restart', 'undo'].includes(rest[0]!)) {
      // With the settings of the stack: those of a drill are taken back.
      await this.#service(rest[1], namespace).restart({});
    } else if (verb === 'scale' && rest[1] === '--replicas') {
      await this.#scale(this.#service(rest[0], namespace).name as ServiceName, Number(rest[2]));
    } else {
      throw new Error(`not played: ${[verb, ...rest].join(' ')}`);
    }
    return '';
  };

  #service(resource: string | undefined, namespace: string | undefined) {
    const name = deployment(resource) as ServiceName;
    if (!serviceNames.includes(name)) throw new Error(`there is no ${name}`);
    if ((name === 'platform') !== (namespace === 'card-platform')) {
      throw new Error(`${name} is not in ${namespace}`);
    }
    return this.#prepared.stack.services[name];
  }

  async #scale(name: ServiceName, wanted: number): Promise<void> {
    const count = Math.min(wanted, MOST_REPLICAS);
    const service = this.#prepared.stack.services[name];
    const replicas = [...this.replicasOf(name)];
    if (count === 0) await service.stop();
    else if (service.pid === undefined) await service.start();
    while (replicas.length > Math.max(0, count - 1)) await replicas.pop()!.stop();
    while (replicas.length < count - 1) replicas.push(await startReplica(this.#prepared, name));
    this.#replicas.set(name, replicas);
  }
}

function deployment(resource = ''): string {
  return resource.replace(/^deployment\//, '');
}

async function startAgain(process: ServerProcess | undefined): Promise<void> {
  if (!process) throw new Error('there is no such pod');
  await process.stop();
  await process.start();
}
