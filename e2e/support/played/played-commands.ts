import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { repositoryDirectory } from '../../../local/repository.ts';

const execute = promisify(execFile);

/** Does what a command does, and returns what it prints. */
export type PlayedCommand = (parameters: string[]) => Promise<string>;

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
  '${repositoryDirectory}'/dist/operations/"$2"/"$2".main.js "\${@:4}"
`;

/**
 * Runs the scripts of a page as they stand there. Commands of a cluster, and those of Postgres, which a developer's
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
