/**
 * Calls every service again and again until the pod ends, and never twice for the same purpose: what is lost is
 * counted. Each second it prints what came of it, as a {@link Report}. `TARGETS` tells whom to call.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  nodeClient,
  type PooledClient,
  undiciClient,
} from '../../../e2e/support/pooled-clients.ts';

/** A call that a service answers without doing anything. */
export interface Target {
  service: string;
  url: string;
  headers: Record<string, string>;
  /** The status of the expected answer. */
  status: number;
  /** Sent by POST, as a webhook that is signed with this secret. */
  webhook?: { body: string; secret: string };
}

export type Report = Record<string, { answered: number; failed: number; reasons: string[] }>;

const CALLERS_OF_EACH = 3;
const LONGEST_PAUSE_MS = 400;
const MOST_REASONS = 5;

const targets = JSON.parse(process.env['TARGETS']!) as Target[];
const report: Report = Object.fromEntries(
  targets.map(({ service }) => [service, { answered: 0, failed: 0, reasons: [] }]),
);

/** One after the other, so that each connection is idle now and then. */
async function callAgainAndAgain(client: PooledClient, target: Target): Promise<never> {
  const counts = report[target.service]!;
  for (;;) {
    const outcome = await client.call(target.url, requestTo(target)).catch(String);
    if (outcome === target.status) counts.answered += 1;
    else {
      counts.failed += 1;
      counts.reasons.push(`${new Date().toISOString()} ${outcome}`);
      counts.reasons.splice(0, counts.reasons.length - MOST_REASONS);
    }
    await sleep(Math.random() * LONGEST_PAUSE_MS);
  }
}

function requestTo({ headers, webhook }: Target): Parameters<PooledClient['call']>[1] {
  if (!webhook) return { method: 'GET', headers };
  const id = `evt_${randomUUID()}`;
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const key = Buffer.from(webhook.secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key)
    .update(`${id}.${timestamp}.${webhook.body}`)
    .digest('base64');
  return {
    method: 'POST',
    headers: {
      ...headers,
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body: webhook.body,
  };
}

setInterval(() => console.log(JSON.stringify(report)), 1_000);
await Promise.all(
  targets.flatMap((target) =>
    [nodeClient(), undiciClient()].flatMap((client) =>
      Array.from({ length: CALLERS_OF_EACH }, () => callAgainAndAgain(client, target)),
    ),
  ),
);
