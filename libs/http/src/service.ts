import 'reflect-metadata';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger as NestLogger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import { AccessGuard } from '#access';
import { ConfigError, type ServiceConfig } from '#config';
import { HttpMetrics, ProcessShutdown } from '#observability';
import express, { type Express } from 'express';
import { Logger } from 'nestjs-pino';
import { compressJson } from './compress-json.js';
import { ConnectionDrain } from './connection-drain.js';
import { OperationNotes } from './declared-problems.js';
import { type FastLane, FastLaneFailures, openFastLanes } from './fast-lane.js';
import { type JsonLimits, readJsonBodies } from './json-body.middleware.js';
import { metricsMiddleware } from './metrics.middleware.js';
import { type StatusByCode, ProblemFilter } from './problem.filter.js';
import { requestIdMiddleware } from './request-id.middleware.js';
import { type AboutService, serveStartPage } from './start-page.js';
import { strictValidation } from './request-validation.js';
import { ServiceModule } from './service.module.js';
import { traceMiddleware } from './trace.middleware.js';
import { onBehalfOf } from '#database';
import type { NextFunction, Request, Response } from 'express';

export interface ServiceOptions {
  module: Parameters<typeof ServiceModule.around>[0];
  config: ServiceConfig;
  /** What its start page says. */
  about?: AboutService;
  /** HTTP status of each of the app's error codes. */
  statusByCode: StatusByCode;
  /** False where the app reads bodies itself. */
  parsesJson?: boolean;
  /** Most of a JSON body under a path that needs more than the others, or less. The first path counts. */
  jsonLimits?: Readonly<Record<string, JsonLimits>>;
  /** Paths that measure themselves, more cheaply. */
  unmeasuredPaths?: readonly string[];
  /** Makes a failure of a problem that its operation does not declare: for specs. */
  refusesUndeclaredProblems?: boolean;
  fastLanes?: (app: NestExpressApplication) => FastLane[];
  /** Called before the service listens: event consumers, static files. */
  configure?: (app: NestExpressApplication) => Promise<void> | void;
}

const NAMELESS: AboutService = { title: 'A service', text: 'It runs.' };
const CLOSE_UNUSED_INTERVAL_MS = 100;
/**
 * Longer than clients and load balancers keep an idle connection, most of them 60 s: it is they who close it.
 * A request that comes while we close its connection is lost, and nobody knows whether it was heard.
 */
const KEEP_ALIVE_MS = 65_000;

/** Builds a service: logs, metrics, errors, validation and traces as everywhere. Does not listen yet. */
export async function createService(options: ServiceOptions): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(
    ServiceModule.around(options.module, options.config),
    new ExpressAdapter(newServer(options.config)),
    { bufferLogs: true, bodyParser: false, abortOnError: false },
  );
  app.useLogger(app.get(Logger));
  app.use(callerMiddleware);
  app.use(traceMiddleware);
  app.use(requestIdMiddleware);
  const metrics = app.get(HttpMetrics);
  app.use(metricsMiddleware(metrics, options.unmeasuredPaths));
  app.use(compressJson);
  if (options.parsesJson ?? true) readJsonBodies(app, options.jsonLimits ?? {});
  app.useGlobalPipes(strictValidation());
  app.useGlobalFilters(new ProblemFilter(options.statusByCode, options.refusesUndeclaredProblems));
  app.useGlobalGuards(new OperationNotes());
  app.useGlobalGuards(new AccessGuard());
  serveStartPage(app, options.about ?? NAMELESS);
  await options.configure?.(app);
  const fastLanes = options.fastLanes?.(app) ?? [];
  if (fastLanes.length > 0) {
    app.useGlobalGuards(new FastLaneFailures());
    openFastLanes(app, app.getHttpServer(), fastLanes, metrics, options.unmeasuredPaths);
  }
  return app;
}

function newServer({ trustedProxies }: ServiceConfig): Express {
  const server = express();
  server.disable('x-powered-by');
  // Nobody asks again for the answer of an API to hear that it is the same. Files have tags of their own.
  server.disable('etag');
  // One route has one spelling, so that nothing that goes by the path is got around by another one.
  server.enable('case sensitive routing');
  server.set('trust proxy', trustedProxies);
  return server;
}

/** Runs a service until SIGTERM or SIGINT: the whole life of a process. */
export async function runService(prepare: () => ServiceOptions): Promise<void> {
  try {
    const options = prepare();
    const app = await createService(options);
    (app.getHttpServer() as Server).keepAliveTimeout = KEEP_ALIVE_MS;
    stopOnSignal(app, options.config);
    // Listens first: joining a consumer group may take as long as a killed member's session lasts.
    await app.listen(options.config.port, options.config.host);
    await app.startAllMicroservices();
  } catch (error) {
    // Nothing may have been set up that could log, so this goes to stderr as it is.
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
}

function stopOnSignal(app: NestExpressApplication, config: ServiceConfig): void {
  const connections = new ConnectionDrain(app.getHttpServer() as Server);
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    const logger = new NestLogger('Shutdown');
    logger.log(`${signal}: stopping`);
    app.get(ProcessShutdown, { strict: false }).begin();
    connections.begin();
    // Somebody at a terminal has no load balancer that would have to notice.
    if (signal === 'SIGTERM') await sleep(config.drainMs);
    setTimeout(() => {
      logger.error(`not stopped after ${config.shutdownGraceMs} ms: ending the hard way`);
      process.exit(1);
    }, config.shutdownGraceMs).unref();
    // Again and again: a connection may have carried a request until now.
    setInterval(() => connections.closeUnused(), CLOSE_UNUSED_INTERVAL_MS).unref();
    try {
      await app.close();
      process.exit(0);
    } catch (error) {
      logger.error(error);
      process.exit(1);
    }
  };
  process.once('SIGTERM', (signal) => void stop(signal));
  process.once('SIGINT', (signal) => void stop(signal));
}

/** What has not begun when the caller goes away is not begun any more. */
function callerMiddleware(_request: Request, response: Response, next: NextFunction): void {
  onBehalfOf(() => response.closed && !response.writableFinished, next);
}
