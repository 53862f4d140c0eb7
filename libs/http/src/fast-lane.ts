import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { CanActivate, ExecutionContext, INestApplicationContext, Type } from '@nestjs/common';
import { GUARDS_METADATA } from '@nestjs/common/constants.js';
import { accessOf } from '#access';
import { type HttpMetrics, inTrace } from '#observability';

/** What stands in the path for `:name`. */
export type LaneParameters = Readonly<Record<string, string>>;

/** The method of a controller that a lane answers for. */
export interface LaneRoute {
  controller: Type;
  handler: string;
}

/** A guard that can be asked before Express. It throws if somebody is not let through. */
export interface LaneGuard extends CanActivate {
  check: (request: IncomingMessage) => void | Promise<void>;
}

/**
 * A route that is called far more often than all others. It is answered before Express, whose way to a
 * handler takes as long as all that a short handler does. Its requests are not logged.
 */
export interface FastLane {
  method: string;
  /** The whole of it, `:name` for a part of any text: with a query the request goes the usual way. */
  path: string;
  /** Its guards are the lane's: they are asked before anything of the body is read. */
  route: LaneRoute;
  /** Asked before anything of the body is read. Left out, all requests are for the lane. */
  takes?: (request: IncomingMessage) => boolean;
  /**
   * Answers. What it throws before it has answered goes the usual way, for the app's filters to answer: the
   * route's guards, pipes and handler are not called then.
   */
  handle: (
    request: IncomingMessage,
    response: ServerResponse,
    parameters: LaneParameters,
  ) => Promise<void>;
}

interface OpenLane extends FastLane {
  pattern: RegExp;
  guards: readonly LaneGuard[];
  isMeasured: boolean;
}

const failures = new WeakMap<IncomingMessage, unknown>();

/** Brings what a fast lane failed with to the app's filters. */
export class FastLaneFailures implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<IncomingMessage>();
    if (failures.has(request)) throw failures.get(request);
    return true;
  }
}

/**
 * Puts lanes before what the server does so far with its requests.
 *
 * @param unmeasuredPaths of lanes that measure themselves.
 */
export function openFastLanes(
  app: INestApplicationContext,
  server: Server,
  lanes: readonly FastLane[],
  metrics: HttpMetrics,
  unmeasuredPaths: readonly string[] = [],
): void {
  const usualWay = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  const open = lanes.map((lane) => ({
    ...lane,
    pattern: patternOf(lane.path),
    guards: guardsOf(app, lane.route),
    isMeasured: !unmeasuredPaths.includes(lane.path),
  }));
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const goTheUsualWay = () => {
      for (const listener of usualWay) listener(request, response);
    };
    for (const lane of open) {
      const parameters = parametersOf(lane, request);
      if (parameters) return drive(lane, request, response, parameters, metrics, goTheUsualWay);
    }
    goTheUsualWay();
  });
}

function drive(
  lane: OpenLane,
  request: IncomingMessage,
  response: ServerResponse,
  parameters: LaneParameters,
  metrics: HttpMetrics,
  goTheUsualWay: () => void,
): void {
  const startedMs = performance.now();
  inTrace(request.headers.traceparent as string | undefined, async () => {
    for (const guard of lane.guards) await guard.check(request);
    await lane.handle(request, response, parameters);
    if (!lane.isMeasured) return;
    const seconds = (performance.now() - startedMs) / 1_000;
    const status = response.destroyed ? 'aborted' : String(response.statusCode);
    metrics.observe(lane.method, lane.path, status, seconds);
  }).catch((failure: unknown) => {
    failures.set(request, failure);
    goTheUsualWay();
  });
}

/** @throws where the route declares no access, or has a guard that can't be asked before Express. */
function guardsOf(
  app: INestApplicationContext,
  { controller, handler }: LaneRoute,
): readonly LaneGuard[] {
  const name = `${controller.name}.${handler}`;
  const method = (controller.prototype as Record<string, (() => unknown) | undefined>)[handler];
  if (!method || !accessOf(method, controller)) throw new Error(`${name} declares no access`);
  const guards = [controller, method].flatMap(
    (place) => (Reflect.getMetadata(GUARDS_METADATA, place) ?? []) as Type<Partial<LaneGuard>>[],
  );
  return guards.map((guard) => {
    const instance = app.get(guard, { strict: false });
    if (!instance.check) throw new Error(`${guard.name} can't be asked before Express: ${name}`);
    return instance as LaneGuard;
  });
}

/** @returns undefined if the request is not for this lane. */
function parametersOf(
  { method, pattern, takes }: OpenLane,
  request: IncomingMessage,
): LaneParameters | undefined {
  if (request.method !== method) return undefined;
  const match = pattern.exec(request.url!);
  if (!match || (takes && !takes(request))) return undefined;
  return match.groups ?? {};
}

/** Of what may stand in a path as it is: what is written with `%` goes the usual way. */
function patternOf(path: string): RegExp {
  const escaped = path.replaceAll(/[.+*?()[\]{}|\\^$]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll(/:(\w+)/g, '(?<$1>[\\w.~-]+)')}$`);
}
