import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { type HttpMetrics, inTrace } from '#observability';

/** What stands in the path for `:name`. */
export type LaneParameters = Readonly<Record<string, string>>;

/**
 * A route that is called far more often than all others. It is answered before Express, whose way to a
 * handler takes as long as all that a short handler does. Its requests are not logged.
 */
export interface FastLane {
  method: string;
  /** The whole of it, `:name` for a part of any text: with a query the request goes the usual way. */
  path: string;
  /** Asked before anything of the body is read. Left out, all requests are for the lane. */
  takes?: (request: IncomingMessage) => boolean;
  /**
   * Answers. `false`: it has left the request as it came, which now goes the usual way. What it throws before
   * it has answered goes the usual way, too, for the app's filters to answer: the route's guards, pipes and
   * handler are not called then.
   */
  handle: (
    request: IncomingMessage,
    response: ServerResponse,
    parameters: LaneParameters,
  ) => Promise<boolean | void>;
}

interface OpenLane extends FastLane {
  pattern: RegExp;
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
    if ((await lane.handle(request, response, parameters)) === false) return goTheUsualWay();
    if (!lane.isMeasured) return;
    const seconds = (performance.now() - startedMs) / 1_000;
    const status = response.destroyed ? 'aborted' : String(response.statusCode);
    metrics.observe(lane.method, lane.path, status, seconds);
  }).catch((failure: unknown) => {
    failures.set(request, failure);
    goTheUsualWay();
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
