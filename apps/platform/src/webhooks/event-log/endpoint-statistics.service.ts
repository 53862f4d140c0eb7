import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AttemptStatistics, EndpointStatisticsResource, WebhookChannel } from '#contracts';
import { DataSource } from 'typeorm';
import { webhookEndpointUnknown } from '../endpoints/webhook-endpoints.errors.js';

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

@Injectable()
export class EndpointStatisticsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

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

function healthOf({ status, failingSince }: EndpointRow): EndpointStatisticsResource['health'] {
  if (status === 'disabled') return 'disabled';
  return failingSince ? 'failing' : 'healthy';
}

function textOf(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
