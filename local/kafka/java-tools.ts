import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SetupError } from '../setup-error.ts';

const oldestJava = 17;
const run = promisify(execFile);

export const java = process.env['JAVA_HOME']
  ? join(process.env['JAVA_HOME'], 'bin', 'java')
  : 'java';

/** One error that lists everything missing. */
export async function requireJavaTools(options: { isMavenNeeded: boolean }): Promise<void> {
  const [javaProblem, mavenProblem] = await Promise.all([
    findJavaProblem(),
    options.isMavenNeeded ? findMavenProblem() : undefined,
  ]);
  const problems = [javaProblem, mavenProblem].filter((problem) => problem !== undefined);
  if (problems.length > 0) throw new SetupError(explain(problems));
}

/** Parses "17.0.15", "21" and the old form "1.8.0_402". */
export function majorVersion(output: string): number | undefined {
  const version = /version "(?:1\.)?(\d+)/.exec(output)?.[1];
  return version === undefined ? undefined : Number(version);
}

async function findJavaProblem(): Promise<string | undefined> {
  const output = await outputOf(java, ['-version']);
  if (output === undefined) return `Java ${oldestJava} or newer was not found.`;
  const version = majorVersion(output);
  if (version !== undefined && version >= oldestJava) return undefined;
  return `Java ${oldestJava} or newer is needed, "${java}" is ${version ?? 'of an unknown version'}.`;
}

async function findMavenProblem(): Promise<string | undefined> {
  return (await outputOf('mvn', ['--version'])) === undefined ? 'Maven was not found.' : undefined;
}

async function outputOf(command: string, parameters: string[]): Promise<string | undefined> {
  try {
    const { stdout, stderr } = await run(command, parameters);
    return stdout + stderr;
  } catch {
    return undefined;
  }
}

function explain(problems: string[]): string {
  return [
    `Kafka cannot be started. ${problems.join(' ')}`,
    '  Debian, Ubuntu:  sudo apt-get install openjdk-17-jre-headless maven',
    '  macOS:           brew install --cask temurin@17 && brew install maven',
    '  With Docker, and without both:  docker compose up',
    '  With a Kafka of your own:       KAFKA_BROKERS=host:port npm start',
  ].join('\n');
}
