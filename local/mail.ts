import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hostAddress } from './ports.ts';
import { inheritedEnvironment } from './processes/environment.ts';
import { answersOk } from './processes/http-probe.ts';
import type { ProcessObserver } from './processes/launch.ts';
import { ServerProcess } from './processes/server-process.ts';

export type MailOptions = {
  stateDirectory: string;
  logsDirectory: string;
  smtpPort: number;
  webPort: number;
};

/** Accepts all mails without delivering them; they can be read on its web page or by its REST API. */
export function mailProcess(options: MailOptions, observer: ProcessObserver): ServerProcess {
  const { stateDirectory, logsDirectory, smtpPort, webPort } = options;
  const configurationFile = join(stateDirectory, 'maildev.json');
  const configuration = {
    ip: hostAddress,
    webIp: hostAddress,
    smtp: smtpPort,
    web: webPort,
    mailDirectory: join(stateDirectory, 'mails'),
  };

  async function prepare(): Promise<void> {
    mkdirSync(stateDirectory, { recursive: true });
    writeFileSync(configurationFile, JSON.stringify(configuration, null, 2));
  }

  return new ServerProcess(
    {
      name: 'Mail inbox',
      kind: 'mail',
      command: process.execPath,
      // Given explicitly, because it would search all parent directories otherwise.
      arguments: [maildevMain(), '--config', configurationFile],
      environment: inheritedEnvironment(),
      workingDirectory: '/',
      logFile: join(logsDirectory, 'mail.log'),
      stopSignal: 'SIGTERM',
      stopTimeoutMs: 5_000,
      prepare,
      isReady: () => answersOk(`http://${hostAddress}:${webPort}/api/healthz`),
    },
    observer,
  );
}

function maildevMain(): string {
  const entry = fileURLToPath(import.meta.resolve('maildev'));
  return join(dirname(entry), 'bin', 'maildev.js');
}
