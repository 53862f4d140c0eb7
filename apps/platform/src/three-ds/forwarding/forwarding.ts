import { Injectable, Logger } from '@nestjs/common';
import { CardAppForwarding } from '../card-app/card-app-forwarding.js';
import { SimulatedWebhook } from '../sandbox/simulated-webhook.js';
import { RequestProgress } from '../requests/request-progress.js';
import type { ThreeDsRequest } from '../requests/three-ds-request.js';
import { ThreeDsRequests } from '../requests/three-ds-requests.js';
import { ThreeDsMetrics } from '../three-ds-metrics.js';
import { ThreeDsPool } from '../three-ds-pool.js';
import type { Forwarded } from './forwarded.js';
import { PartnerWebhook } from './partner-webhook.js';

/** Forwards each request to its partner exactly once, without retries (docs/interface.md#3-d-secure). */
@Injectable()
export class Forwarding {
  private readonly logger = new Logger(Forwarding.name);

  constructor(
    private readonly webhook: PartnerWebhook,
    private readonly cardApp: CardAppForwarding,
    private readonly simulated: SimulatedWebhook,
    private readonly pool: ThreeDsPool,
    private readonly requests: ThreeDsRequests,
    private readonly progress: RequestProgress,
    private readonly metrics: ThreeDsMetrics,
  ) {}

  /**
   * Call this only from the call that created the request, because nobody else may forward it.
   *
   * @param endpointId null if the partner's cardholders use the white-label card app.
   */
  begin(request: ThreeDsRequest, endpointId: string | null): void {
    const forwarding = this.forward(request, endpointId).catch((error: unknown) =>
      // The request then ends at its time limit at the latest.
      this.logger.warn(`what came of forwarding ${request.id} is not noted: ${String(error)}`),
    );
    this.pool.keepOpenFor(forwarding);
  }

  private async forward(request: ThreeDsRequest, endpointId: string | null): Promise<void> {
    const startedMs = performance.now();
    const { isPresented, failure } = await this.send(request, endpointId);
    const outcome = failure === null ? (isPresented ? 'presented' : 'accepted') : 'failed';
    this.metrics.forwarding.observe({ outcome }, (performance.now() - startedMs) / 1_000);
    if (failure !== null) {
      const ended = await this.requests.endUnpresented(request.id, failure);
      if (ended) this.progress.changed(ended);
    } else if (isPresented) {
      // Undefined if the time limit has passed or the request has already ended.
      const presented = await this.requests.present(request.partnerId, request.id);
      if (presented) this.progress.changed(presented);
    }
  }

  private send(request: ThreeDsRequest, endpointId: string | null): Promise<Forwarded> {
    if (request.simulatedPartner) return this.simulated.send(request.simulatedPartner);
    if (endpointId === null) return this.cardApp.send(request);
    return this.webhook.send(request, endpointId);
  }
}
