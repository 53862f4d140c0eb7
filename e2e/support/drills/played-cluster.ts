import { createServer, type Server } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { serviceNames, type ServiceName } from '../../../local/services/service-names.ts';
import type { Stack } from '../../../local/stack.ts';
import type { ServerProcess } from '../../../local/processes/server-process.ts';
import { repositoryDirectory } from '../../../local/repository.ts';

// Hands its arguments on, a line each.
const KUBECTL = `#!${process.execPath}
const call = { method: 'POST', body: process.argv.slice(2).join('\\n') };
fetch(process.env.PLAYED_CLUSTER_URL, call).then(async (answer) => {
  console.log(await answer.text());
  process.exitCode = answer.ok ? 0 : 1;
});
`;

// As package.json has it, without the build, which the specs run with already.
const NPM = `#!/usr/bin/env bash
[ "$1 $3" = 'run --' ] || exit 2
exec '${process.execPath}' '${repositoryDirectory}'/dist/operations/"$2"/"$2".main.js "\${@:4}"
`;

/** Does for the processes of a stack what the commands of runbooks do in a cluster. */
export class PlayedCluster {
  private constructor(
    private readonly stack: Stack,
    private readonly server: Server,
    private readonly binDirectory: string,
  ) {}

  static async start(stack: Stack): Promise<PlayedCluster> {
    const binDirectory = await mkdtemp(join(tmpdir(), 'played-cluster-'));
    await writeFile(join(binDirectory, 'kubectl'), KUBECTL, { mode: 0o755 });
    await writeFile(join(binDirectory, 'npm'), NPM, { mode: 0o755 });
    const server = createServer((request, response) => {
      text(request)
        .then((body) => cluster.run(body.split('\n')))
        .then(
          () => response.end('done'),
          (error: unknown) => response.writeHead(400).end(String(error)),
        );
    });
    const cluster = new PlayedCluster(stack, server, binDirectory);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return cluster;
  }

  /** What a script needs to call it. */
  get environment(): NodeJS.ProcessEnv {
    const { port } = this.server.address() as AddressInfo;
    return {
      PATH: `${this.binDirectory}:${process.env['PATH']}`,
      PLAYED_CLUSTER_URL: `http://127.0.0.1:${port}`,
    };
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
    await rm(this.binDirectory, { recursive: true });
  }

  private async run([flag, namespace, ...command]: string[]): Promise<void> {
    const [verb, ...rest] = command;
    if (flag !== '--namespace') throw new Error('a runbook names the namespace');
    const pods: Record<string, ServerProcess | undefined> = {
      'kafka-0': this.stack.kafka,
      'postgres-0': this.stack.postgres,
      mail: this.stack.mail,
    };
    if (verb === 'delete' && rest[0] === 'pod') return startAgain(pods[rest[1]!]);
    const isRollout = verb === 'rollout' && ['restart', 'undo'].includes(rest[0]!);
    const name = rest[1]?.replace(/^deployment\//, '');
    if (!isRollout || !name) throw new Error(`not played: ${command.join(' ')}`);
    if (namespace === 'infrastructure') return startAgain(pods[name]);
    if (!serviceNames.includes(name as ServiceName)) throw new Error(`there is no ${name}`);
    if ((name === 'platform') !== (namespace === 'card-platform')) {
      throw new Error(`${name} is not in ${namespace}`);
    }
    // With the settings of the stack: those of a drill are taken back.
    await this.stack.services[name as ServiceName].restart({});
  }
}

async function startAgain(process: ServerProcess | undefined): Promise<void> {
  if (!process) throw new Error('there is no such pod');
  await process.stop();
  await process.start();
}
