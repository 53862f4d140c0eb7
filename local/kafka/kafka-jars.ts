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
