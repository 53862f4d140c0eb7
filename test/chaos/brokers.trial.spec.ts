import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { kafkaClients } from '#messaging';
import { reportOf } from './report.ts';
import { startSystem, type System } from './system/system.ts';
import { runTrial } from './trial.ts';

/** It takes five minutes; the other client's turn is `KAFKA_CLIENT=platformatic npm run trials -- test/chaos/brokers`. */
const kafkaClient =
  kafkaClients.find((client) => client === process.env['KAFKA_CLIENT']) ?? kafkaClients[0];

describe(`the system with three brokers, its services by ${kafkaClient}`, () => {
  let system: System;

  beforeAll(async () => {
    system = await startSystem(() => {}, { brokerCount: 3, kafkaClient });
  });

  afterAll(async () => {
    await system?.stop();
  });

  it('takes webhooks while one is away, answers 503 while two are, and loses nothing', async () => {
    const options = { seed: '3', seconds: 0, rate: 25, drainSeconds: 120, withBrokerOutages: true };
    const result = await runTrial(system, options, () => {});
    if (result.violations.length > 0) console.log(reportOf(result));
    expect(result.violations).toEqual([]);

    const { outages, journal, history } = result;
    expect(outages.map(({ what }) => what)).toEqual([
      'kill -9 kafka-1',
      'freeze kafka-2',
      'kill -9 kafka-1 and kafka-2',
    ]);
    expect(journal.accepted.length).toBeGreaterThan(100);
    for (const { expected, inbox } of history.consumers) {
      expect(expected.length).toBeGreaterThan(0);
      expect(inbox.length).toBeGreaterThan(0);
    }
  });
});
