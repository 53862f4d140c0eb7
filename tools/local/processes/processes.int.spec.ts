import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  identify,
  isRunning,
  type ProcessIdentity,
  type ProcessRegistry,
} from './end-processes.ts';
import { launch, type ProcessDefinition } from './launch.ts';
import { Processes } from './processes.ts';

const notRunning = { pid: 1, startedAt: 'long ago' };

describe('processes', () => {
  let directory: string;
  let registryFile: string;
  let endings: string;
  let spawned: ChildProcess[];

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'processes-'));
    registryFile = join(directory, 'processes.json');
    endings = join(directory, 'endings');
    spawned = [];
  });

  afterEach(() => {
    for (const child of spawned) child.kill('SIGKILL');
    rmSync(directory, { recursive: true });
  });

  /** A process that records its name when it is stopped. */
  function definition(name: string, kind: ProcessDefinition['kind']): ProcessDefinition {
    return {
      name,
      kind,
      command: 'sh',
      arguments: ['-c', `trap 'echo ${name} >> ${endings}; exit' TERM; ${waiting(name)}`],
      environment: process.env,
      workingDirectory: directory,
      logFile: join(directory, `${name}.log`),
      stopSignal: 'SIGTERM',
      stopTimeoutMs: 2_000,
    };
  }

  /** Wait for this, because a process that was just started does not handle signals yet. */
  function waiting(name: string): string {
    return `touch ${join(directory, name)}.waits; while :; do sleep 1; done`;
  }

  async function allWait(...names: string[]): Promise<void> {
    while (names.some((name) => !existsSync(join(directory, `${name}.waits`)))) await sleep(20);
  }

  /** Another launcher as a separate process. */
  async function startLauncher(definitions: ProcessDefinition[]): Promise<ChildProcess> {
    const script = `
      import { Processes } from '${new URL('./processes.ts', import.meta.url).href}';
      import { launch } from '${new URL('./launch.ts', import.meta.url).href}';
      const processes = await Processes.open('${directory}');
      for (const each of ${JSON.stringify(definitions)}) launch(each, processes);
      process.stdout.write('launched');
      setInterval(() => {}, 1_000);`;
    const launcher = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    spawned.push(launcher);
    await once(launcher.stdout as NonNullable<typeof launcher.stdout>, 'data');
    return launcher;
  }

  function startStranger(): ProcessIdentity {
    const stranger = spawn('sleep', ['600'], { detached: true });
    spawned.push(stranger);
    return identify(stranger.pid as number) as ProcessIdentity;
  }

  function leaveBehind(identity: ProcessIdentity): void {
    const { name, kind, stopSignal, stopTimeoutMs } = definition('left', 'service');
    const registry: ProcessRegistry = {
      launcher: notRunning,
      processes: [{ ...identity, name, kind, stopSignal, stopTimeoutMs }],
      temporaryPaths: [],
    };
    writeFileSync(registryFile, JSON.stringify(registry));
  }

  function registered(): ProcessIdentity[] {
    return (JSON.parse(readFileSync(registryFile, 'utf8')) as ProcessRegistry).processes;
  }

  async function gone(identities: ProcessIdentity[]): Promise<void> {
    while (identities.some(isRunning)) await sleep(20);
  }

  it('ends users before what they use', async () => {
    const processes = await Processes.open(directory);
    for (const each of [definition('postgres', 'postgres'), definition('service', 'service')]) {
      launch(each, processes);
    }
    const identities = registered();
    await allWait('postgres', 'service');
    await processes.stop();

    expect(identities.filter(isRunning)).toEqual([]);
    expect(readFileSync(endings, 'utf8')).toBe('service\npostgres\n');
    expect(existsSync(registryFile)).toBe(false);
    expect(() => launch(definition('late', 'service'), processes)).toThrow('Stopped');
  });

  it('ends them in the same order when the launcher is killed with -9', async () => {
    const launcher = await startLauncher([
      definition('postgres', 'postgres'),
      definition('service', 'service'),
    ]);
    const identities = registered();
    expect(identities).toHaveLength(2);
    await allWait('postgres', 'service');
    launcher.kill('SIGKILL');

    await gone(identities);
    while (existsSync(registryFile)) await sleep(20);
    expect(readFileSync(endings, 'utf8')).toBe('service\npostgres\n');
  });

  it('kills a process that does not stop in time', async () => {
    const processes = await Processes.open(directory);
    const stubborn = definition('stubborn', 'service');
    stubborn.arguments = ['-c', `trap '' TERM; ${waiting('stubborn')}`];
    stubborn.stopTimeoutMs = 300;
    launch(stubborn, processes);
    const identities = registered();
    await allWait('stubborn');
    await processes.stop();
    expect(identities.filter(isRunning)).toEqual([]);
  });

  it('ends what a launcher and its guardian, both killed, have left behind', async () => {
    const left = startStranger();
    leaveBehind(left);
    const processes = await Processes.open(directory);
    expect(isRunning(left)).toBe(false);
    await processes.stop();
  });

  it('spares a process that was given the pid of one of its own', async () => {
    const stranger = startStranger();
    leaveBehind({ ...stranger, startedAt: 'at another time' });
    const processes = await Processes.open(directory);
    await processes.stop();
    expect(isRunning(stranger)).toBe(true);
  });

  it('lets no second launcher into the same state', async () => {
    const launcher = await startLauncher([]);
    await expect(Processes.open(directory)).rejects.toThrow(
      `This is running already (process ${launcher.pid} uses ${directory}). Stop that one first.`,
    );
    launcher.kill('SIGKILL');
    while (existsSync(registryFile)) await sleep(20);
  });
});
