import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { claimPorts } from '../../../../tools/local/ports.ts';
import { repositoryDirectory } from '../../../../tools/local/repository.ts';
import { RunningCommand } from '../command-line.ts';
import type { PartnerProject } from '../partner-project.ts';

export interface Block {
  language: string;
  code: string;
}

/** A part of the guide below one heading. */
export interface Section {
  heading: string;
  /** All of it, as Markdown. */
  text: string;
  /** What can be copied, in its order. */
  blocks: readonly Block[];
}

/** docs/first-hour.md, which is what a newcomer has. */
export function firstHour(): Section[] {
  const text = readFileSync(join(repositoryDirectory, 'docs/first-hour.md'), 'utf8');
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      heading: section.slice(0, section.indexOf('\n')),
      text: section,
      blocks: [...section.matchAll(/^```(\w+)[^\n]*\n([^]*?)^```/gm)].map(([, language, code]) => ({
        language: language!,
        code: code!,
      })),
    }));
}

/** How many words there are to read, without what is only copied. */
export function wordsOf({ text }: Section): number {
  const prose = text.replaceAll(/^```[^]*?^```/gm, '');
  return prose.split(/\s+/).filter((word) => /\w/.test(word)).length;
}

/** What one block exports is there in the next one, as in a terminal that stays open. */
const KEPT = '.exports';

/**
 * The terminals of a reader who copies blocks of the guide into them, all in one folder. One stays free for short commands;
 * a long-running command has its own, without the variables of the first one.
 */
export class ReadersTerminal {
  private readonly running: RunningCommand[] = [];

  private readonly project: PartnerProject;
  private readonly baseUrl: string;
  private readonly port: number;

  private constructor(project: PartnerProject, baseUrl: string, port: number) {
    this.project = project;
    this.baseUrl = baseUrl;
    this.port = port;
  }

  /** @param project the empty folder. */
  static async open(project: PartnerProject, baseUrl: string): Promise<ReadersTerminal> {
    return new ReadersTerminal(project, baseUrl, (await claimPorts(1))[0]!);
  }

  get receiverUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** @returns what was printed. @throws Error if it fails. */
  async run(code: string, input = ''): Promise<string> {
    const kept = `if [ -e ${KEPT} ]; then . ./${KEPT}; fi`;
    const command = this.command(`${kept}\n${code}\nexport -p > ${KEPT}`);
    // It may end before it has read what is typed.
    command.child.stdin!.on('error', () => {});
    command.child.stdin!.end(input);
    const { code: exitCode, out, notes } = await command.ended();
    if (exitCode !== 0) throw new Error(`${code}ended with ${exitCode}:\n${out}${notes}`);
    return out;
  }

  /** Starts a command that runs until Ctrl-C, in its own terminal. @param typed there before. */
  start(code: string, typed: readonly string[] = []): RunningCommand {
    const command = this.command([...typed, code].join('\n'));
    this.running.push(command);
    return command;
  }

  /** Ctrl-C goes to all processes of the terminal. */
  async interrupt(command: RunningCommand): Promise<void> {
    const { child } = command;
    if (child.exitCode === null && child.signalCode === null) {
      process.kill(-child.pid!, 'SIGINT');
      await command.ended();
    }
  }

  async close(): Promise<void> {
    for (const command of this.running) await this.interrupt(command);
  }

  private command(code: string): RunningCommand {
    const script = code
      .replaceAll('{base_url}', this.baseUrl)
      .replaceAll('127.0.0.1:8080', `127.0.0.1:${this.port}`)
      .replaceAll('curl ', 'curl -sS -f ');
    const path = [dirname(process.execPath), process.env['PATH']].join(delimiter);
    const env = {
      ...{ PATH: path, HOME: this.project.directory, PORT: String(this.port) },
      // No registry answers: what the guide installs is from the platform.
      ...{ npm_config_registry: 'http://127.0.0.1:9', npm_config_update_notifier: 'false' },
      NO_COLOR: '1',
    };
    const options = { cwd: this.project.directory, env, detached: true };
    return new RunningCommand(spawn('bash', ['-c', `set -e\n${script}`], options));
  }
}
