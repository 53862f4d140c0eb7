import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import type { ServerProcess } from '../../../tools/local/processes/server-process.ts';
import { repositoryDirectory } from '../../../tools/local/repository.ts';
import { type ServiceName, serviceNames } from '../../../tools/local/services/service-names.ts';
import type { PreparedStack } from '../../../tools/local/stack.ts';
import { type Replica, startReplica } from './replicas.ts';

const execute = promisify(execFile);

/** Does what a command does, and returns what it prints. */
type PlayedCommand = (parameters: string[]) => Promise<string>;

// Hands its name and its parameters on.
const HANDED_ON = `#!${process.execPath}
const [, path, ...parameters] = process.argv;
const command = require('node:path').basename(path);
const call = { method: 'POST', body: JSON.stringify({ command, parameters }) };
fetch(process.env.PLAYED_COMMANDS_URL, call).then(async (answer) => {
  (answer.ok ? process.stdout : process.stderr).write(await answer.text());
  process.exitCode = answer.ok ? 0 : 1;
});
`;

// As package.json has it, without the build, which the specs run with already.
const NPM = `#!/usr/bin/env bash
[ "$1 $3" = 'run --' ] || exit 2
exec '${process.execPath}' --disable-warning=TimeoutNegativeWarning \\
  '${repositoryDirectory}'/dist/tools/operations/"$2"/"$2".main.js "\${@:4}"
`;

/**
 * Runs the scripts of a page unchanged. Commands of a cluster, and of Postgres, which a developer's
 * machine need not have, are played by functions; `npm run` is the real one.
 */
export class PlayedCommands {
  private constructor(
    private readonly server: Server,
    private readonly binDirectory: string,
  ) {}

  static async start(commands: Record<string, PlayedCommand>): Promise<PlayedCommands> {
    const binDirectory = await mkdtemp(join(tmpdir(), 'played-commands-'));
    for (const name of Object.keys(commands)) await writeProgram(binDirectory, name, HANDED_ON);
    await writeProgram(binDirectory, 'npm', NPM);
    const server = createServer((request, response) => {
      json(request)
        .then((call) => {
          const { command, parameters } = call as { command: string; parameters: string[] };
          return commands[command]!(parameters);
        })
        .then(
          (printed) => response.end(printed && `${printed}\n`),
          (error: unknown) => response.writeHead(400).end(`${String(error)}\n`),
        );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new PlayedCommands(server, binDirectory);
  }

  /** @returns what it prints. @throws Error, with what it prints on stderr, as soon as one of its commands fails. */
  async run(script: string, environment: NodeJS.ProcessEnv): Promise<string> {
    const { port } = this.server.address() as AddressInfo;
    const { stdout } = await execute('bash', ['-euo', 'pipefail', '-c', script], {
      env: {
        ...process.env,
        ...environment,
        PATH: `${this.binDirectory}:${process.env['PATH']}`,
        PLAYED_COMMANDS_URL: `http://127.0.0.1:${port}`,
      },
    });
    return stdout;
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
    await rm(this.binDirectory, { recursive: true });
  }
}

async function writeProgram(directory: string, name: string, text: string): Promise<void> {
  const path = join(directory, name);
  await writeFile(path, text);
  await chmod(path, 0o755);
}

/** A machine of developers has no room for more. */
const MOST_REPLICAS = 3;

/** Does for the processes of a stack what `kubectl` does in a cluster, as far as our pages use it. */
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
      // With the settings of the stack: the settings of a drill are reverted.
      await this.#service(rest[1], namespace).restart({});
    } else if (verb === 'exec') {
      return this.#runProgram(rest.slice(rest.indexOf('--') + 1));
    } else if (verb === 'scale' && rest[1] === '--replicas') {
      await this.#scale(this.#service(rest[0], namespace).name as ServiceName, Number(rest[2]));
    } else {
      throw new Error(`not played: ${[verb, ...rest].join(' ')}`);
    }
    return '';
  };

  /** A program of the build, as `node dist/...` in a pod. */
  async #runProgram([command, ...parameters]: string[]): Promise<string> {
    if (command !== 'node') throw new Error(`not in the image: ${command}`);
    const { stdout } = await execute(process.execPath, parameters, {
      cwd: repositoryDirectory,
      env: { ...process.env, KAFKA_BROKERS: this.#prepared.stack.kafkaBrokers.join(',') },
    });
    return stdout.trimEnd();
  }

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

/** Runs a statement as `psql <url> [--tuples-only --no-align] --command <sql>` does, and prints its rows. */
export async function playPsql(parameters: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: {
      command: { type: 'string' },
      'tuples-only': { type: 'boolean' },
      'no-align': { type: 'boolean' },
    },
  });
  const [connectionString] = positionals;
  if (!connectionString || !values.command) throw new Error('psql needs a URL and a command');
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<string[]>({
      text: values.command,
      rowMode: 'array',
      // As the server writes them: a boolean is t or f.
      types: { getTypeParser: () => String },
    });
    return rows.map((row) => row.map((value) => value ?? '').join('|')).join('\n');
  } finally {
    await client.end();
  }
}
