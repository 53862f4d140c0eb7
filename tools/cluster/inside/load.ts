import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  nodeClient,
  type PooledClient,
  undiciClient,
} from '../../../test/e2e/support/pooled-clients.ts';
import type { Endpoints } from '../../local/endpoints.ts';
import { call } from '../../local/tour/calls.ts';
import { newSampleCompany } from '../../local/tour/sample-company.ts';
import { AcknowledgedEvents, callTo, type Target } from './target.ts';

/**
 * Calls every service again and again until the pod ends, and never twice for the same purpose: what is lost is
 * counted. Each second it prints the result, as a {@link Report}. `TARGETS` says whom to call, `ENDPOINTS` what
 * the tour needs, too.
 */

export interface Calls {
  answered: number;
  failed: number;
  /** The latest few, each with its time. */
  reasons: string[];
}

export interface Report {
  calls: Record<string, Calls>;
  /** When the oldest of the events was acknowledged that are not on their topic yet; null if all are. */
  awaitedSince: string | null;
}

const CALLERS_OF_EACH = 3;
const LONGEST_PAUSE_MS = 400;
const MOST_REASONS = 5;

const targets = JSON.parse(process.env['TARGETS']!) as Target[];
const endpoints = JSON.parse(process.env['ENDPOINTS']!) as Endpoints;
const acknowledged = new AcknowledgedEvents();
const calls: Report['calls'] = Object.fromEntries(
  targets.map(({ service }) => [service, { answered: 0, failed: 0, reasons: [] }]),
);

/** One after the other, so that each connection is idle now and then. */
async function callAgainAndAgain(
  client: PooledClient,
  target: Target,
  companyId: string,
): Promise<never> {
  const counts = calls[target.service]!;
  for (;;) {
    const eventId = randomUUID();
    const outcome = await client.call(target.url, callTo(target, companyId, eventId)).catch(String);
    if (outcome === target.status) {
      counts.answered += 1;
      if (target.event) acknowledged.add(eventId);
    } else {
      counts.failed += 1;
      counts.reasons.push(`${new Date().toISOString()} ${outcome}`);
      counts.reasons.splice(0, counts.reasons.length - MOST_REASONS);
    }
    await sleep(Math.random() * LONGEST_PAUSE_MS);
  }
}

/** A company that the partner does not know, so that it is in no list of the partner's. */
async function newCompany(): Promise<string> {
  const { shippingAddress: _, ...details } = newSampleCompany().details;
  const { id } = await call<{ id: string }>(`${endpoints.platform}/v1/companies`, {
    method: 'POST',
    apiKey: endpoints.partner.apiKey,
    json: details,
  });
  return id;
}

/** A NetworkPolicy may let a new pod through only after a moment. */
async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      console.error(error);
      await sleep(1_000);
    }
  }
}

const companyId = await untilAnswered(newCompany);
await untilAnswered(() => acknowledged.follow(endpoints.kafka.brokers));
setInterval(() => {
  const report: Report = { calls, awaitedSince: acknowledged.awaitedSince };
  console.log(JSON.stringify(report));
}, 1_000);
await Promise.all(
  targets.flatMap((target) =>
    [nodeClient(), undiciClient()].flatMap((client) =>
      Array.from({ length: CALLERS_OF_EACH }, () => callAgainAndAgain(client, target, companyId)),
    ),
  ),
);
