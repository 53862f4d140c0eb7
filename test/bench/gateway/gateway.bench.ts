import { startStack } from '../../../tools/local/stack.ts';
import type { Bench, Findings, Series } from '../support/bench.ts';
import { Contender } from '../support/contender.ts';
import { ratioOf } from '../support/statistics.ts';
import { load } from './load.ts';

const GATEWAY = 'the gateway';
const BARE = 'bare node:http, same producer';
const NAIVE = 'Nest, express, await send';

const options = { rounds: 5, seconds: 6 };

interface Contestant {
  name: string;
  url: string;
  headers: Record<string, string>;
  rates: number[];
  p99s: number[];
}

export const bench: Bench<typeof options> = {
  title: 'Webhooks a second through the gateway into Kafka',
  options,
  run: async ({ rounds, seconds }, note) => {
    const stack = await startStack({
      isTemporary: true,
      services: ['gateway'],
      infrastructure: ['kafka'],
      // No signatures, because the other contenders don't check them.
      environment: { gateway: { WEBHOOK_SIGNING_SECRETS: '', LOG_LEVEL: 'info' } },
    });
    const contenders: Contender<number>[] = [];
    try {
      const start = async (name: string, program: string): Promise<Contestant> => {
        const contender = await Contender.start<number>(
          `test/bench/gateway/contenders/${program}.js`,
          {
            KAFKA_BROKERS: stack.kafkaBrokers.join(','),
          },
        );
        contenders.push(contender);
        return contestant(name, `http://127.0.0.1:${contender.readiness}`);
      };
      const { partner } = stack.endpoints;
      const contestants = [
        contestant(GATEWAY, stack.services.gateway.url, {
          [partner.webhookHeader]: partner.webhookToken,
        }),
        await start(BARE, 'bare-http'),
        await start(NAIVE, 'naive-nest'),
      ];
      for (const { url, headers } of contestants) await load(url, seconds / 2, headers);
      for (let round = 1; round <= rounds; round += 1) {
        for (const each of contestants) {
          const { requestsPerSecond, p99Ms } = await load(each.url, seconds, each.headers);
          each.rates.push(requestsPerSecond);
          each.p99s.push(p99Ms);
          note(`round ${round}, ${each.name}: ${Math.round(requestsPerSecond)}/s, p99 ${p99Ms} ms`);
        }
      }
      return findings(contestants);
    } finally {
      await Promise.all(contenders.map((contender) => contender.stop()));
      await stack.stop();
    }
  },
};

function contestant(name: string, url: string, headers: Record<string, string> = {}): Contestant {
  return { name, url, headers, rates: [], p99s: [] };
}

function findings(contestants: Contestant[]): Findings {
  const rates = contestants.map(({ name, rates }): Series => ({ contender: name, values: rates }));
  const p99s = contestants.map(({ name, p99s }): Series => ({ contender: name, values: p99s }));
  const [gateway, bare, naive] = rates as [Series, Series, Series];
  const [gatewayP99, , naiveP99] = p99s as [Series, Series, Series];
  return {
    setting:
      '64 connections, webhooks of 1 KiB, acks=all, answered 204; the gateway checks token, envelope and ' +
      'data; load, contender and broker share the machine',
    measures: [
      { name: 'throughput', unit: 'webhooks/s', series: rates },
      { name: 'answer, 99th percentile', unit: 'ms', series: p99s },
    ],
    goals: [
      {
        name: 'the gateway / bare node:http',
        unit: 'x',
        actual: ratioOf(gateway, bare),
        wanted: { atLeast: 0.8 },
      },
      {
        name: 'the gateway / naive Nest',
        unit: 'x',
        actual: ratioOf(gateway, naive),
        wanted: { atLeast: 6 },
      },
      {
        name: "the gateway's p99 / naive Nest's",
        unit: 'x',
        actual: ratioOf(gatewayP99, naiveP99),
        wanted: { atMost: 0.33 },
      },
    ],
  };
}
