import 'reflect-metadata';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { AccessGuard } from '#access';
import { ConfigError, type ServiceConfig } from '#config';
import { onBehalfOf } from '#database';
import { HttpMetrics, ProcessShutdown, requestIdOf, routeOf } from '#observability';
import { type DynamicModule, Module, Logger as NestLogger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { Logger } from 'nestjs-pino';
import { HeadRequests, type OnAnswered } from './answered-requests.js';
import { Callers, GuessLimit } from './callers.js';
import { compressJson } from './compress-json.js';
import { type FastLane, FastLaneFailures, openFastLanes } from './fast-lane.js';
import { OperationNotes } from './operation.js';
import { ProblemFilter } from './problem.filter.js';
import { type JsonLimits, readJsonBodies, RequestBodies } from './request-bodies.js';
import { strictValidation } from './request-validation.js';
import { type AboutService, serveStartPage } from './start-page.js';
import { RequestTraces, traceMiddleware } from './trace.middleware.js';

/**
 * Makes clients leave a server before it stops. A keep-alive client may send a request at the moment when
 * the server closes the connection; the request is lost, and the client does not know whether it was
 * processed. So from {@link begin} on each answer says `Connection: close`. Only connections that carried
 * no request during the whole drain are closed without this warning.
 */
export class ConnectionDrain {
  private readonly connections = new Set<Socket>();
  private readonly unanswered = new Set<ServerResponse>();
  private isDraining = false;

  /** Create it before the server listens, and after all other request listeners are registered. */
  constructor(private readonly server: Server) {
    server.on('connection', (connection: Socket) => {
      this.connections.add(connection);
      connection.once('close', () => this.connections.delete(connection));
    });
    server.prependListener('request', (_request: IncomingMessage, answer: ServerResponse) => {
      if (this.isDraining) sayClose(answer);
      else {
        this.unanswered.add(answer);
        answer.once('close', () => this.unanswered.delete(answer));
      }
    });
  }

  /**
   * The server still accepts connections and requests, because load balancers learn only later that it is
   * stopping.
   */
  begin(): void {
    this.isDraining = true;
    for (const answer of this.unanswered) if (!answer.headersSent) sayClose(answer);
  }

  /** Closes the connections that carry no request now. */
  closeUnused(): void {
    this.server.closeIdleConnections();
    // Browsers open spare connections in advance. Node does not count these as idle, so they would keep the
    // server open.
    for (const connection of this.connections) if (connection.bytesRead === 0) connection.destroy();
  }
}

function sayClose(answer: ServerResponse): void {
  answer.setHeader('connection', 'close');
}

/**
 * Providers that every service needs around its own module: caller identification and the limit for
 * guesses.
 */
@Module({})
class ServiceModule {
  static around(
    module: NonNullable<DynamicModule['imports']>[number],
    { trustedProxies, guessesPerMinute }: ServiceConfig,
  ): DynamicModule {
    const callers = new Callers(trustedProxies);
    const guesses = new GuessLimit(callers, guessesPerMinute);
    return {
      module: ServiceModule,
      global: true,
      imports: [module],
      providers: [
        { provide: Callers, useValue: callers },
        { provide: GuessLimit, useValue: guesses },
      ],
      exports: [Callers, GuessLimit],
    };
  }
}

export interface ServiceOptions {
  module: Parameters<typeof ServiceModule.around>[0];
  config: ServiceConfig;
  /** Content of the start page. */
  about?: AboutService;
  /** False if the app reads bodies itself. */
  parsesJson?: boolean;
  /** JSON limits for paths that need more or less than usual. The first matching path applies. */
  jsonLimits?: Readonly<Record<string, JsonLimits>>;
  /** Paths that record their own metrics in a cheaper way. */
  unmeasuredPaths?: readonly string[];
  /** For specs: answers 500 for a problem that its operation does not declare. */
  refusesUndeclaredProblems?: boolean;
  /** Decides before all routes, the start page included, whether a request is for this service. */
  entrance?: (
    app: NestExpressApplication,
  ) => (request: Request, response: Response, next: NextFunction) => void;
  fastLanes?: (app: NestExpressApplication) => FastLane[];
  /** Called for each answered request. */
  onAnswered?: (app: NestExpressApplication) => OnAnswered;
  /** Called before the service listens: event consumers, static files. */
  configure?: (app: NestExpressApplication) => Promise<void> | void;
}

const NAMELESS: AboutService = { title: 'A service', text: 'It runs.' };
const CLOSE_UNUSED_INTERVAL_MS = 100;
/**
 * Longer than the idle timeout of clients and load balancers, mostly 60 s, so that they close the
 * connection first. If the server closed it while a request is arriving, the request would be lost, and the
 * client would not know whether it was processed.
 */
const KEEP_ALIVE_MS = 65_000;

/**
 * Builds a service with the common logging, metrics, errors, validation and tracing. It does not listen
 * yet.
 */
export async function createService(options: ServiceOptions): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(
    ServiceModule.around(options.module, options.config),
    new ExpressAdapter(newServer(options.config)),
    { bufferLogs: true, bodyParser: false, abortOnError: false },
  );
  app.useLogger(app.get(Logger));
  app.use(callerMiddleware);
  const traces = new RequestTraces(app.get(Callers));
  app.use(traceMiddleware(traces));
  app.use(requestIdMiddleware);
  const metrics = app.get(HttpMetrics);
  const onAnswered = options.onAnswered?.(app);
  const { unmeasuredPaths } = options;
  app.use(metricsMiddleware(metrics, { unmeasuredPaths, onAnswered }));
  app.use(compressJson);
  if (options.entrance) app.use(options.entrance(app));
  if (options.parsesJson ?? true) readJsonBodies(app, options.jsonLimits ?? {});
  app.useGlobalInterceptors(new HeadRequests(), new RequestBodies());
  app.useGlobalPipes(strictValidation());
  app.useGlobalFilters(new ProblemFilter(options.refusesUndeclaredProblems));
  app.useGlobalGuards(new OperationNotes());
  app.useGlobalGuards(new AccessGuard());
  serveStartPage(app, options.about ?? NAMELESS);
  await options.configure?.(app);
  const fastLanes = options.fastLanes?.(app) ?? [];
  if (fastLanes.length > 0) {
    app.useGlobalGuards(new FastLaneFailures());
    openFastLanes({ app, lanes: fastLanes, metrics, traces, onAnswered, unmeasuredPaths });
  }
  (app.getHttpServer() as Server).prependListener('request', storeNothing);
  return app;
}

function newServer({ trustedProxies }: ServiceConfig): Express {
  const server = express();
  server.disable('x-powered-by');
  // API clients don't revalidate answers. Files have their own etags.
  server.disable('etag');
  // Each route has exactly one spelling, so that checks by path can't be bypassed with another spelling.
  server.enable('case sensitive routing');
  server.set('trust proxy', trustedProxies);
  return server;
}

/** Runs a service until SIGTERM or SIGINT. */
export async function runService(prepare: () => ServiceOptions): Promise<void> {
  try {
    const options = prepare();
    const app = await createService(options);
    (app.getHttpServer() as Server).keepAliveTimeout = KEEP_ALIVE_MS;
    stopOnSignal(app, options.config);
    // Listen first, because joining a consumer group may take as long as the session timeout of a killed
    // member.
    await app.listen(options.config.port, options.config.host);
    new NestLogger('Service').log(`listening on ${await app.getUrl()}`);
    await app.startAllMicroservices();
  } catch (error) {
    // The logger may not be set up yet, so this goes to stderr.
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
    // SIGINT comes from a terminal; no load balancer has to notice the drain.
    if (signal === 'SIGTERM') await sleep(config.drainMs);
    setTimeout(() => {
      logger.error(`not stopped after ${config.shutdownGraceMs} ms: ending the hard way`);
      process.exit(1);
    }, config.shutdownGraceMs).unref();
    // Repeated, because connections become unused when their requests end.
    setInterval(() => connections.closeUnused(), CLOSE_UNUSED_INTERVAL_MS).unref();
    try {
      await app.close();
      process.exit(0);
    } catch (error) {
      logger.error(error);
      process.exit(1);
    }
  };
  // Without an end: a second one finds the process stopping, and must not cut its drain short.
  process.on('SIGTERM', (signal) => void stop(signal));
  process.once('SIGINT', (signal) => void stop(signal));
}

/**
 * Answers are for their caller only, and are not stored in any cache, including the browser's. Pages, static
 * files and public answers set their own header.
 */
function storeNothing(_request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('cache-control', 'no-store');
}

/** Work that has not begun when the caller disconnects is skipped. */
function callerMiddleware(_request: Request, response: Response, next: NextFunction): void {
  onBehalfOf(() => response.closed && !response.writableFinished, next);
}

/** Runs before anything that can fail, such as body parsing, so that every problem contains the request id. */
function requestIdMiddleware(request: Request, response: Response, next: NextFunction): void {
  request.id = requestIdOf(request, response);
  next();
}

interface MetricsOptions {
  unmeasuredPaths?: readonly string[] | undefined;
  onAnswered?: OnAnswered | undefined;
}

/** The reader of a stream ends it. */
function isStream(response: Response): boolean {
  const type = response.headersSent && response.getHeader('content-type');
  return typeof type === 'string' && type.startsWith('text/event-stream');
}

/** Measures each request, labelled with its route; `none` if no route matched. */
function metricsMiddleware(
  metrics: HttpMetrics,
  { unmeasuredPaths = [], onAnswered }: MetricsOptions = {},
) {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (unmeasuredPaths.includes(request.path)) return next();
    const startedAt = performance.now();
    response.once('close', () => {
      const { method } = request;
      const route = routeOf(request);
      const durationMs = performance.now() - startedAt;
      const status = response.writableFinished || isStream(response) ? response.statusCode : null;
      metrics.observe(method, route, String(status ?? 'aborted'), durationMs / 1_000);
      onAnswered?.(request, { method, route, status, durationMs });
    });
    next();
  };
}
