import autocannon from 'autocannon';

const CONNECTIONS = 64;
const WEBHOOKS = 1_000;
const BODY_BYTES = 1_024;

export interface LoadResult {
  requestsPerSecond: number;
  p99Ms: number;
}

/** Sends webhooks of 1,000 companies over 64 connections, each after the answer to the one before. */
export async function load(
  url: string,
  seconds: number,
  headers: Record<string, string>,
): Promise<LoadResult> {
  const result = await autocannon({
    url: `${url}/webhooks/events`,
    connections: CONNECTIONS,
    duration: seconds,
    requests: Array.from({ length: WEBHOOKS }, (_, number) => ({
      method: 'POST' as const,
      headers: { ...headers, 'content-type': 'application/json', 'webhook-id': `evt_${number}` },
      body: bodyOf(number),
    })),
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} webhooks were not accepted by ${url}`);
  return { requestsPerSecond: result.requests.average, p99Ms: result.latency.p99 };
}

function bodyOf(number: number): string {
  const event = {
    event: 'card_ordered',
    companyId: `cmp_${number}`,
    timestamp: new Date().toISOString(),
    data: {
      cardId: `crd_${number}`,
      personId: `per_${number}`,
      externalId: `e-${number}`,
      cardType: 'virtual',
      accountId: `acc_${number}`,
      // An unknown field that pads the event to its size.
      note: '',
    },
  };
  event.data.note = 'x'.repeat(BODY_BYTES - JSON.stringify(event).length);
  return JSON.stringify(event);
}
