import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createService, type ServiceOptions } from '#http';

export interface TestService {
  url: string;
  app: NestExpressApplication;
  close: () => Promise<void>;
}

/** Runs an app inside the spec, on a free port, as its `main.ts` would. */
export async function startTestService(options: ServiceOptions): Promise<TestService> {
  const app = await createService(options);
  await app.startAllMicroservices();
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, app, close: () => app.close() };
}
