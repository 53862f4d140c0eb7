import { beginEventStream } from '#event-streams';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import type { ThreeDsStatus } from '#contracts';
import { tooManyRequests } from '#http';
import type { Response } from 'express';
import { Clock } from '../../clock.js';
import { RequestChanges } from '../requests/request-changes.js';
import { hasEnded, type ThreeDsRequest } from '../requests/three-ds-request.js';
import { ThreeDsRequests } from '../requests/three-ds-requests.js';
import { ChallengePages } from './challenge-pages.js';

/** Proxies close silent connections, and pages use the heartbeat to detect a dead connection. */
const HEARTBEAT_MS = 15_000;
/** A final refresh this long after the time limit, in case a notification was lost. */
const LAST_REFRESH_MS = 1_000;

/** Streams of one payment. A further one ends the oldest. */
const MOST_OF_A_REQUEST = 10;
/** Streams of this replica. Each holds a connection. */
const MOST_STREAMS = 20_000;
const RETRY_MS = 5_000;

/** Server-sent events for open landing pages: the state of the request, and its result. */
@Injectable()
export class LandingPageStreams implements BeforeApplicationShutdown {
  private readonly logger = new Logger(LandingPageStreams.name);
  /** Open streams with the status that was sent last. */
  private readonly open = new Map<Response, ThreeDsStatus | undefined>();
  private readonly ofRequests = new Map<string, Set<Response>>();

  constructor(
    private readonly requests: ThreeDsRequests,
    private readonly pages: ChallengePages,
    private readonly changes: RequestChanges,
    private readonly clock: Clock,
  ) {}

  /** @throws too_many_requests if this replica holds as many streams as it may. */
  start(request: ThreeDsRequest, response: Response): void {
    if (this.open.size >= MOST_STREAMS) throw tooManyRequests(RETRY_MS);
    if (!beginEventStream(response)) return;
    const ofRequest = this.ofRequests.get(request.id) ?? new Set();
    this.ofRequests.set(request.id, ofRequest.add(response));
    if (ofRequest.size > MOST_OF_A_REQUEST) [...ofRequest][0]!.end();
    const refresh = () => void this.refresh(request.id, response);
    const unwatch = this.changes.watch(request.id, (news) =>
      news ? void this.send(news, response) : refresh(),
    );
    const heartbeat = setInterval(() => response.write('event: alive\ndata: {}\n\n'), HEARTBEAT_MS);
    const leftMs = request.expiresAt.getTime() - this.clock.now().getTime();
    const lastRefresh = setTimeout(refresh, Math.max(0, leftMs) + LAST_REFRESH_MS);
    this.open.set(response, undefined);
    response.once('close', () => {
      this.open.delete(response);
      ofRequest.delete(response);
      if (ofRequest.size === 0) this.ofRequests.delete(request.id);
      unwatch();
      clearInterval(heartbeat);
      clearTimeout(lastRefresh);
    });
    // The request may have ended before it was watched.
    refresh();
  }

  /** The pages then reconnect to another replica. */
  beforeApplicationShutdown(): void {
    for (const response of this.open.keys()) response.end();
  }

  private async refresh(id: string, response: Response): Promise<void> {
    try {
      const request = await this.requests.find(id);
      if (request) await this.send(request, response);
    } catch (error) {
      this.logger.warn(`the state of ${id} was not sent to a page: ${String(error)}`);
    }
  }

  private async send(request: ThreeDsRequest, response: Response): Promise<void> {
    if (!this.open.has(response) || this.open.get(response) === request.status) return;
    this.open.set(response, request.status);
    try {
      const page = await this.pages.show(request);
      if (response.writableEnded) return;
      response.write(`data: ${JSON.stringify(page)}\n\n`);
      if (hasEnded(request)) response.end();
    } catch (error) {
      this.logger.warn(`the state of ${request.id} was not sent to a page: ${String(error)}`);
      // The state has not changed, so no message would follow. The page queries its state itself and opens
      // another stream.
      response.end();
    }
  }
}
