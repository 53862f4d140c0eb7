import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProcessObserver } from '../processes/launch.ts';
import { runTool } from '../processes/run-tool.ts';

const pom = fileURLToPath(new URL('./pom.xml', import.meta.url));

export const kafkaVersion = readVersion();

export function jarsDirectoryIn(cacheDirectory: string): string {
  return join(cacheDirectory, `kafka-${kafkaVersion}`);
}

export function hasJars(cacheDirectory: string): boolean {
  return existsSync(jarsDirectoryIn(cacheDirectory));
}

/** The broker's jars are fetched once, and used by every stack of this clone. */
export async function fetchJars(
  cacheDirectory: string,
  logFile: string,
  observer: ProcessObserver,
): Promise<void> {
  const jarsDirectory = jarsDirectoryIn(cacheDirectory);
  // Renamed when complete: a download cut short is never taken for the real thing.
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
        // All of it: how Maven reaches its repositories is set up in the reader's own shell.
        environment: process.env,
        workingDirectory: cacheDirectory,
        logFile,
      },
      observer,
    );
    // Another stack of this clone may have been quicker.
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
