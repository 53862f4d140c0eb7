import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { nodeOf, type PartnerProject } from './partner-project.ts';

const PROGRAM = 'node_modules/@partner-card-platform/cli/dist/main.js';

export interface Ended {
  code: number | null;
  out: string;
  notes: string;
}

/** `partner-cards`, as it is installed in a project. */
export class CommandLine {
  private readonly project: PartnerProject;
  private readonly environment: NodeJS.ProcessEnv;
  private readonly major: number;

  constructor(project: PartnerProject, environment: NodeJS.ProcessEnv, major: number) {
    this.project = project;
    this.environment = environment;
    this.major = major;
  }

  async run(args: string, input = ''): Promise<Ended> {
    const running = await this.start(args);
    running.child.stdin!.end(input);
    return running.ended();
  }

  /** @returns the JSON that the command printed. @throws Error if it failed. */
  async json<T>(args: string): Promise<T> {
    const { code, out, notes } = await this.run(`--json ${args}`);
    if (code !== 0) throw new Error(`${args}: ${code}\n${notes}`);
    return JSON.parse(out) as T;
  }

  async start(args: string): Promise<RunningCommand> {
    const program = await nodeOf(this.major);
    return new RunningCommand(
      spawn(program, [this.project.at(PROGRAM), ...args.split(' ')], {
        cwd: this.project.directory,
        env: this.environment,
      }),
    );
  }
}

export class RunningCommand {
  out = '';
  notes = '';
  readonly child: ChildProcess;

  constructor(child: ChildProcess) {
    this.child = child;
    child.stdout!.on('data', (text: Buffer) => (this.out += text.toString()));
    child.stderr!.on('data', (text: Buffer) => (this.notes += text.toString()));
  }

  async ended(): Promise<Ended> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      await once(this.child, 'close');
    }
    return { code: this.child.exitCode, out: this.out, notes: this.notes };
  }

  async kill(signal: NodeJS.Signals): Promise<Ended> {
    this.child.kill(signal);
    return this.ended();
  }
}
