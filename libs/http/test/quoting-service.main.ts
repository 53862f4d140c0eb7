import 'reflect-metadata';
import { Controller, Get, Logger, Module, Post, Req } from '@nestjs/common';
import { Public } from '#access';
import { ServiceConfig } from '#config';
import { runService } from '#http';
import { HealthModule, loggingModule, MetricsModule } from '#observability';
import type { Request } from 'express';

/** A service whose handlers quote what they were called with, as libraries do. Run by Node itself, on the built libraries. */
class LinksController {
  private readonly logger = new Logger('Links');

  open(): object {
    return {};
  }

  fail({ originalUrl, headers }: Request): never {
    throw new Error(`no answer to ${originalUrl} by ${headers.authorization} of ${headers.cookie}`);
  }

  warn({ originalUrl, headers }: Request): object {
    this.logger.warn(`odd: ${originalUrl} of ${headers.from}`);
    this.logger.error(new Error(`odd: ${originalUrl}`, { cause: new Error(originalUrl) }));
    return {};
  }
}

class LinksModule {}

// Node runs this file as it is, and knows no decorators.
const handlers = LinksController.prototype;
const routes = { open: Get(':token'), fail: Get(':token/fail'), warn: Post(':token/warn') };
for (const [name, route] of Object.entries(routes)) {
  Req()(handlers, name, 0);
  route(handlers, name, Object.getOwnPropertyDescriptor(handlers, name)!);
}
Controller('links')(LinksController);
Public('A spec calls it.')(LinksController);
Module({
  imports: [
    loggingModule('quoting', 'trace'),
    MetricsModule.forRoot('quoting'),
    HealthModule.forRoot({}),
  ],
  controllers: [LinksController],
})(LinksModule);

await runService(() => {
  const config = Object.assign(new ServiceConfig(), {
    ...{ port: Number(process.env.PORT), host: '127.0.0.1', drainMs: 0 },
  });
  return { module: LinksModule, config };
});
