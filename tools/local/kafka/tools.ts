import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type ProcessObserver, runTool } from '../processes/launch.ts';
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

const pom = fileURLToPath(new URL('./pom.xml', import.meta.url));

export const kafkaVersion = readVersion();

export function jarsDirectoryIn(cacheDirectory: string): string {
  return join(cacheDirectory, `kafka-${kafkaVersion}`);
}

export function hasJars(cacheDirectory: string): boolean {
  return existsSync(jarsDirectoryIn(cacheDirectory));
}

/** The broker's jars are downloaded once, and shared by all stacks of this clone. */
export async function fetchJars(
  cacheDirectory: string,
  logFile: string,
  observer: ProcessObserver,
): Promise<void> {
  const jarsDirectory = jarsDirectoryIn(cacheDirectory);
  // Renamed when complete, so that an incomplete download is never used.
  const incoming = `${jarsDirectory}.${process.pid}.incoming`;
  mkdirSync(incoming, { recursive: true });
  try {
    await runTool(
      {
        name: 'Maven',
        command: 'mvn',
        arguments: [
          ...['--batch-mode', '--no-transfer-progress', '--file', pom],
          'dependency:copy-dependencies',
          '-DincludeScope=runtime',
          `-DoutputDirectory=${incoming}`,
        ],
        // The complete environment, because the user's shell configures Maven's repositories.
        environment: process.env,
        workingDirectory: cacheDirectory,
        logFile,
      },
      observer,
    );
    // Another stack of this clone may have finished first.
    if (!existsSync(jarsDirectory)) renameSync(incoming, jarsDirectory);
  } finally {
    rmSync(incoming, { recursive: true, force: true });
  }
}

function readVersion(): string {
  const version = /<artifactId>kafka_[\d.]+<\/artifactId>\s*<version>([^<]+)</.exec(
    readFileSync(pom, 'utf8'),
  )?.[1];
  if (version === undefined) throw new Error(`${pom} names no version of Kafka`);
  return version;
}

/**
 * The archive of loaded classes (AppCDS), which saves a JVM a third of its start. After an update of Java
 * the archive does not match, and the JVM starts without it.
 */
export function classArchiveIn(jarsDirectory: string): string {
  return join(jarsDirectory, 'classes.jsa');
}

/** Runs a JVM with the archive; the first run creates it. */
export async function withClassArchive(
  archive: string,
  run: (javaOptions: string[]) => Promise<void>,
): Promise<void> {
  if (existsSync(archive)) return run([`-XX:SharedArchiveFile=${archive}`]);
  const incoming = `${archive}.${randomUUID()}.incoming`;
  await run([`-XX:ArchiveClassesAtExit=${incoming}`]);
  if (existsSync(incoming)) renameSync(incoming, archive);
}
