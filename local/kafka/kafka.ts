import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostAddress } from '../ports.ts';
import { inheritedEnvironment } from '../processes/environment.ts';
import type { ProcessObserver } from '../processes/launch.ts';
import { runTool, type ToolDefinition } from '../processes/run-tool.ts';
import { ServerProcess } from '../processes/server-process.ts';
import { doesBrokerAnswer } from './broker-probe.ts';
import { classArchiveIn, withClassArchive } from './class-archive.ts';
import { java } from './java-tools.ts';
import { scramOptions } from './listener-security.ts';
import { serverProperties, type ExtraListener } from './server-properties.ts';

export type KafkaOptions = {
  jarsDirectory: string;
  stateDirectory: string;
  logsDirectory: string;
  port: number;
  controllerPort: number;
  extraListeners: readonly ExtraListener[];
};

const javaOptions = [
  // Optimised for a fast start and little memory instead of peak speed.
  ...['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'],
  // At level info each start would log its 300 settings several times.
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
  '-Dorg.slf4j.simpleLogger.log.kafka.server.KafkaRaftServer=info',
  '-Dorg.slf4j.simpleLogger.log.org.apache.kafka.server.BrokerLifecycleManager=info',
  '-Dorg.slf4j.simpleLogger.showDateTime=true',
  '-Dorg.slf4j.simpleLogger.dateTimeFormat=yyyy-MM-dd HH:mm:ss.SSS',
];

/** The real broker in KRaft mode as a local process. */
export function kafkaProcess(options: KafkaOptions, observer: ProcessObserver): ServerProcess {
  const { jarsDirectory, stateDirectory, logsDirectory, port } = options;
  const dataDirectory = join(stateDirectory, 'data');
  const propertiesFile = join(stateDirectory, 'server.properties');
  const classArchive = classArchiveIn(jarsDirectory);
  const base: ToolDefinition = {
    name: 'Kafka',
    command: java,
    arguments: ['-cp', join(jarsDirectory, '*'), ...javaOptions],
    environment: inheritedEnvironment(),
    workingDirectory: stateDirectory,
    logFile: join(logsDirectory, 'kafka.log'),
  };

  async function prepare(): Promise<void> {
    mkdirSync(stateDirectory, { recursive: true });
    writeFileSync(propertiesFile, serverProperties({ ...options, dataDirectory }));
    if (existsSync(join(dataDirectory, 'meta.properties'))) return;
    await withClassArchive(classArchive, format);
  }

  async function format(archiveOptions: string[]): Promise<void> {
    const command = ['kafka.tools.StorageTool', 'format', '--cluster-id', newClusterId()];
    const users = options.extraListeners
      .flatMap(({ security }) => security ?? [])
      .flatMap(scramOptions);
    await runTool(
      {
        ...base,
        arguments: [
          ...base.arguments,
          ...archiveOptions,
          ...command,
          ...users,
          '--config',
          propertiesFile,
        ],
      },
      observer,
    );
  }

  return new ServerProcess(
    {
      ...base,
      kind: 'kafka',
      arguments: [
        ...base.arguments,
        ...['-Xms128m', '-Xmx512m', `-XX:SharedArchiveFile=${classArchive}`],
        ...['kafka.Kafka', propertiesFile],
      ],
      stopSignal: 'SIGTERM',
      stopTimeoutMs: 20_000,
      prepare,
      isReady: () => doesBrokerAnswer([`${hostAddress}:${port}`]),
    },
    observer,
  );
}

/** In Kafka's format: 16 bytes in URL-safe base64. A leading dash would be read as an option. */
function newClusterId(): string {
  const clusterId = randomBytes(16).toString('base64url');
  return clusterId.startsWith('-') ? newClusterId() : clusterId;
}
