import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { SimulatedWebhook } from '../sandbox/simulated-webhook.js';
import { PartnerReports } from '../partner/partner-reports.js';
import { RequestProgress } from '../requests/request-progress.js';
import type { ThreeDsRequest } from '../requests/three-ds-request.js';
import { ThreeDsRequests } from '../requests/three-ds-requests.js';
import { ThreeDsMetrics } from '../three-ds-metrics.js';
import type { Forwarded } from './forwarded.js';
import { PartnerWebhook } from './partner-webhook.js';

/** Forwards requests to their partners: once, and never again (seed 8). */
@Injectable()
export class Forwarding implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Forwarding.name);
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly webhook: PartnerWebhook,
    private readonly simulated: SimulatedWebhook,
    private readonly requests: ThreeDsRequests,
    private readonly reports: PartnerReports,
    private readonly progress: RequestProgress,
    private readonly metrics: ThreeDsMetrics,
  ) {}

  /** To be called only for a request that was opened by this very call: nobody else forwards it. */
  begin(request: ThreeDsRequest, endpointId: string | null): void {
    const forwarding = this.forward(request, endpointId)
      .catch((error: unknown) =>
        // It ends at its limit, if nothing else does.
        this.logger.warn(`what came of forwarding ${request.id} is not noted: ${String(error)}`),
      )
      .finally(() => this.underWay.delete(forwarding));
    this.underWay.add(forwarding);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.underWay);
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
      await this.reports.presented(request.partnerId, request.id);
    }
  }

  private send(request: ThreeDsRequest, endpointId: string | null): Promise<Forwarded> {
    if (request.simulatedPartner) return this.simulated.send(request.simulatedPartner);
    if (endpointId === null) throw new Error(`${request.id} has nobody to be forwarded to`);
    return this.webhook.send(request, endpointId);
  }
}
