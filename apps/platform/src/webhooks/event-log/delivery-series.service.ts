import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type {
  DeliveryRange,
  DeliverySeriesResource,
  DeliveryStep,
  WebhookChannel,
} from '#contracts';
import { DataSource } from 'typeorm';
import { Clock } from '../../clock.js';
import { webhookEndpointUnknown } from '../endpoints/webhook-endpoints.errors.js';

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

/** Deliveries over time, from the log of attempts. */
@Injectable()
export class DeliverySeriesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** @throws webhook_endpoint_unknown */
  async of(
    partnerId: string,
    channel: WebhookChannel,
    range: DeliveryRange,
  ): Promise<DeliverySeriesResource> {
    const { steps, stepSeconds } = RANGES[range];
    const stepMs = stepSeconds * 1_000;
    const endMs = (Math.floor(this.clock.now().getTime() / stepMs) + 1) * stepMs;
    const startMs = endMs - steps * stepMs;
    const rows: StepRow[] = await this.dataSource.query(DELIVERIES_BY_STEP, [
      await this.endpointOf(partnerId, channel),
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

  private async endpointOf(partnerId: string, channel: WebhookChannel): Promise<string> {
    const rows: { id: string }[] = await this.dataSource.query(
      'SELECT id FROM webhook_endpoints WHERE partner_id = $1 AND channel = $2',
      [partnerId, channel],
    );
    if (!rows[0]) throw webhookEndpointUnknown();
    return rows[0].id;
  }
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
