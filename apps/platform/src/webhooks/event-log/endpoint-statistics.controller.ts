import { Controller, Get, Injectable, Param, Query } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Access } from '#access';
import {
  type AttemptStatistics,
  type DeliveryRange,
  deliveryRanges,
  type DeliverySeriesResource,
  type DeliveryStep,
  type EndpointStatisticsResource,
  type WebhookChannel,
  webhookChannels,
} from '#contracts';
import { IsIn } from 'class-validator';
import { DataSource } from 'typeorm';
import { RateLimitGuard } from '../../api/index.js';
import { Clock } from '../../clock.js';
import { PartnerGuard, PartnerId, PartnerOperation } from '../../partners/index.js';
import { ChannelPipe, webhookChannelUnknown } from '../endpoints/webhook-endpoints.controller.js';
import { webhookEndpointUnknown } from '../endpoints/webhook-endpoints.js';

interface EndpointRow {
  id: string;
  channel: WebhookChannel;
  status: 'enabled' | 'disabled';
  failingSince: Date | null;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  lastFailure: string | null;
  openUntil: Date | null;
}

interface WaitingRow {
  events: number;
  oldestCreatedAt: Date | null;
}

interface AttemptsRow {
  attempts: number;
  succeeded: number;
  percentiles: [number, number, number] | null;
}

interface StepRow {
  step: number;
  succeeded: number;
  failed: number;
  percentiles: [number, number];
}

const RANGES: Record<DeliveryRange, { steps: number; stepSeconds: number }> = {
  hour: { steps: 60, stepSeconds: 60 },
  day: { steps: 48, stepSeconds: 1_800 },
  week: { steps: 56, stepSeconds: 10_800 },
};

/** The health of an endpoint, and its deliveries, from the log of attempts. */
@Injectable()
export class EndpointStatisticsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** @throws webhook_endpoint_unknown */
  async of(partnerId: string, channel: WebhookChannel): Promise<EndpointStatisticsResource> {
    const endpoint = await this.endpointOf(partnerId, channel);
    const [waiting, lastDay, lastHour] = await Promise.all([
      this.waitingFor(endpoint.id),
      this.attemptsOf(endpoint.id, '1 day'),
      this.attemptsOf(endpoint.id, '1 hour'),
    ]);
    return {
      channel: endpoint.channel,
      health: healthOf(endpoint),
      failingSince: textOf(endpoint.failingSince),
      lastSuccessAt: textOf(endpoint.lastSuccessAt),
      lastFailureAt: textOf(endpoint.lastFailureAt),
      lastFailure: endpoint.lastFailure,
      nextProbeAt: endpoint.status === 'enabled' ? textOf(endpoint.openUntil) : null,
      waiting: { events: waiting.events, oldestCreatedAt: textOf(waiting.oldestCreatedAt) },
      lastHour,
      lastDay,
    };
  }

  /** Deliveries over time. @throws webhook_endpoint_unknown */
  async series(
    partnerId: string,
    channel: WebhookChannel,
    range: DeliveryRange,
  ): Promise<DeliverySeriesResource> {
    const { steps, stepSeconds } = RANGES[range];
    const stepMs = stepSeconds * 1_000;
    const endMs = (Math.floor(this.clock.now().getTime() / stepMs) + 1) * stepMs;
    const startMs = endMs - steps * stepMs;
    const endpoint = await this.endpointOf(partnerId, channel);
    const rows: StepRow[] = await this.dataSource.query(DELIVERIES_BY_STEP, [
      endpoint.id,
      new Date(startMs),
      new Date(endMs),
      stepSeconds,
    ]);
    const byStep = new Map(rows.map((row) => [row.step, row]));
    return {
      channel,
      range,
      stepSeconds,
      steps: Array.from({ length: steps }, (_, step) =>
        stepOf(new Date(startMs + step * stepMs), byStep.get(step)),
      ),
    };
  }

  private async endpointOf(partnerId: string, channel: WebhookChannel): Promise<EndpointRow> {
    const rows: EndpointRow[] = await this.dataSource.query(
      `SELECT id, channel, status, failing_since AS "failingSince",
         last_success_at AS "lastSuccessAt", last_failure_at AS "lastFailureAt",
         last_failure AS "lastFailure", open_until AS "openUntil"
       FROM webhook_endpoints WHERE partner_id = $1 AND channel = $2`,
      [partnerId, channel],
    );
    if (!rows[0]) throw webhookEndpointUnknown();
    return rows[0];
  }

  private async waitingFor(endpointId: string): Promise<WaitingRow> {
    const rows: WaitingRow[] = await this.dataSource.query(
      `SELECT count(*)::int AS events, min(event_created_at) AS "oldestCreatedAt"
       FROM deliveries WHERE endpoint_id = $1`,
      [endpointId],
    );
    return rows[0]!;
  }

  private async attemptsOf(endpointId: string, time: string): Promise<AttemptStatistics> {
    const rows: AttemptsRow[] = await this.dataSource.query(
      `SELECT count(*)::int AS attempts, (count(*) FILTER (WHERE failure IS NULL))::int AS succeeded,
         percentile_disc(ARRAY[0.5, 0.95, 0.99]) WITHIN GROUP (ORDER BY duration_ms) AS percentiles
       FROM delivery_attempts
       WHERE endpoint_id = $1 AND attempted_at > now() - $2::interval`,
      [endpointId, time],
    );
    const { attempts, succeeded, percentiles } = rows[0]!;
    if (!percentiles) return { attempts, succeeded, successRate: null, durationMs: null };
    const [p50, p95, p99] = percentiles;
    return {
      attempts,
      succeeded,
      successRate: succeeded / attempts,
      durationMs: { p50, p95, p99 },
    };
  }
}

// The 3DS webhook has no deliveries to count: each request is sent once or ended.
const channelOfEvents = new ChannelPipe(webhookChannels);

class DeliverySeriesQuery {
  /** How far back the series goes: the last hour, 24 hours or seven days. */
  @IsIn(deliveryRanges)
  range: DeliveryRange = 'day';
}

@Controller('v1/webhook-endpoints/:channel')
@Access(PartnerGuard, RateLimitGuard)
export class EndpointStatisticsController {
  constructor(private readonly statistics: EndpointStatisticsService) {}

  @Get('statistics')
  @PartnerOperation(
    'getWebhookStatistics',
    'webhooks:read',
    webhookChannelUnknown,
    webhookEndpointUnknown,
  )
  get(
    @PartnerId() partnerId: string,
    @Param('channel', channelOfEvents) channel: WebhookChannel,
  ): Promise<EndpointStatisticsResource> {
    return this.statistics.of(partnerId, channel);
  }

  /** Attempts, and how long they took, over the last hour, day or week. */
  @Get('deliveries')
  @PartnerOperation(
    'getDeliverySeries',
    'webhooks:read',
    webhookChannelUnknown,
    webhookEndpointUnknown,
  )
  getDeliveries(
    @PartnerId() partnerId: string,
    @Param('channel', channelOfEvents) channel: WebhookChannel,
    @Query() { range }: DeliverySeriesQuery,
  ): Promise<DeliverySeriesResource> {
    return this.statistics.series(partnerId, channel, range);
  }
}

function healthOf({ status, failingSince }: EndpointRow): EndpointStatisticsResource['health'] {
  if (status === 'disabled') return 'disabled';
  return failingSince ? 'failing' : 'healthy';
}

function textOf(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}

function stepOf(at: Date, row: StepRow | undefined): DeliveryStep {
  if (!row) return { at: at.toISOString(), succeeded: 0, failed: 0, durationMs: null };
  const [p50, p95] = row.percentiles;
  const { succeeded, failed } = row;
  return { at: at.toISOString(), succeeded, failed, durationMs: { p50, p95 } };
}

/**
 * Attempts by steps of time. $1 endpoint, $2 and $3 bounds of the time, $4 seconds of a step. The times bound the
 * partitions and, by their index, the pages that are read.
 */
const DELIVERIES_BY_STEP = `
  SELECT floor(extract(epoch FROM attempted_at - $2::timestamptz) / $4)::int AS step,
    (count(*) FILTER (WHERE failure IS NULL))::int AS succeeded,
    (count(*) FILTER (WHERE failure IS NOT NULL))::int AS failed,
    percentile_disc(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY duration_ms) AS percentiles
  FROM delivery_attempts
  WHERE endpoint_id = $1 AND attempted_at >= $2::timestamptz AND attempted_at < $3::timestamptz
  GROUP BY step`;
