import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createService, type ServiceOptions } from '#http';

export interface TestService {
  url: string;
  app: NestExpressApplication;
  close: () => Promise<void>;
}

interface TestServiceSettings {
  consumesEvents?: boolean;
  /** Called before anything of the service works, such as for its clock. */
  prepare?: (app: NestExpressApplication) => void;
}

/**
 * Runs an app inside the spec, on a free port, like its `main.ts`. Only one spec file of an app may consume
 * events, because several would share its consumer group.
 */
export async function startTestService(
  options: ServiceOptions,
  { consumesEvents = true, prepare }: TestServiceSettings = {},
): Promise<TestService> {
  const app = await createService({ refusesUndeclaredProblems: true, ...options });
  prepare?.(app);
  if (consumesEvents) await app.startAllMicroservices();
  const server = app.getHttpServer() as Server;
  // Client and server share a thread here: on a busy machine a client could use a connection at the moment in
  // which the server closes it, because both were late.
  server.keepAliveTimeout = 0;
  await app.listen(0, '127.0.0.1');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, app, close: () => app.close() };
}
