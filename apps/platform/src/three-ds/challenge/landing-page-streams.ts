import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import type { ThreeDsStatus } from '#contracts';
import type { Response } from 'express';
import { Clock } from '../../clock.js';
import { RequestSignal } from '../requests/request-signal.js';
import { hasEnded, type ThreeDsRequest } from '../requests/three-ds-request.js';
import { ThreeDsRequests } from '../requests/three-ds-requests.js';
import { ChallengePages } from './challenge-pages.js';

/** Proxies end what is silent for long, and pages know by it that the connection is not dead. */
const HEARTBEAT_MS = 15_000;
/** After the end of its time, in case that nobody told of it. */
const LAST_LOOK_MS = 1_000;

/** Server-sent events for open landing pages: how it stands, and how it ended. */
@Injectable()
export class LandingPageStreams implements BeforeApplicationShutdown {
  private readonly logger = new Logger(LandingPageStreams.name);
  /** With the status that was told last. */
  private readonly open = new Map<Response, ThreeDsStatus | undefined>();

  constructor(
    private readonly requests: ThreeDsRequests,
    private readonly pages: ChallengePages,
    private readonly signal: RequestSignal,
    private readonly clock: Clock,
  ) {}

  start(request: ThreeDsRequest, response: Response): void {
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const look = () => void this.look(request.id, response);
    const unwatch = this.signal.watch(request.id, (news) =>
      news ? void this.send(news, response) : look(),
    );
    const heartbeat = setInterval(() => response.write('event: alive\ndata: {}\n\n'), HEARTBEAT_MS);
    const leftMs = request.expiresAt.getTime() - this.clock.now().getTime();
    const lastLook = setTimeout(look, Math.max(0, leftMs) + LAST_LOOK_MS);
    this.open.set(response, undefined);
    response.once('close', () => {
      this.open.delete(response);
      unwatch();
      clearInterval(heartbeat);
      clearTimeout(lastLook);
    });
    // It may have ended between being found and being watched.
    look();
  }

  /** The pages turn to another replica. */
  beforeApplicationShutdown(): void {
    for (const response of this.open.keys()) response.end();
  }

  private async look(id: string, response: Response): Promise<void> {
    try {
      const request = await this.requests.find(id);
      if (request) await this.send(request, response);
    } catch (error) {
      this.logger.warn(`a page is not told how ${id} stands: ${String(error)}`);
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
      this.logger.warn(`a page is not told how ${request.id} stands: ${String(error)}`);
      // It would not be told of the same state again: it asks by itself, and opens another stream.
      response.end();
    }
  }
}
