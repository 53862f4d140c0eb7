import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Injectable } from '@nestjs/common';
import { Event } from '#contracts';
import { eventually, type TestService } from '#testing';
import { IsISO8601, IsInt } from 'class-validator';
import { DataSource } from 'typeorm';
import { startStack, type Stack } from '../../../tools/local/stack.ts';
import { MessagingFixture, specTopic } from '../test/messaging-fixture.js';
import {
  BROKER,
  type Broker,
  EventConsumer,
  EventLiveness,
  type EventMeta,
  EventReadiness,
  Inbox,
  kafkaClients,
  OnEvent,
  Outbox,
} from './index.js';

const rounds = specTopic(3);

@Event<RoundBegun>({
  identifier: 'round_begun',
  version: 1,
  topic: rounds,
  key: (event) => String(event.round),
})
class RoundBegun {
  @IsISO8601()
  timestamp: string;

  @IsInt()
  round: number;
}

@Injectable()
class Score {
  readonly rounds: number[] = [];
}

@EventConsumer()
class RoundConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly score: Score,
  ) {}

  @OnEvent(RoundBegun)
  async handle({ round }: RoundBegun, meta: EventMeta): Promise<void> {
    const isNew = await this.inbox.once(meta, () => Promise.resolve());
    if (isNew) this.score.rounds.push(round);
  }
}

describe.each(kafkaClients)('a service by %s whose broker is killed', (client) => {
  let stack: Stack;
  let fixture: MessagingFixture;
  let service: TestService;
  const score = new Score();

  beforeAll(async () => {
    stack = await startStack({ isTemporary: true, services: [], infrastructure: ['kafka'] });
    fixture = await MessagingFixture.start([rounds], stack.kafkaBrokers, client);
    service = await fixture.startService([RoundConsumer], [{ provide: Score, useValue: score }]);
  });

  afterAll(async () => {
    await fixture?.close();
    await stack?.stop();
  });

  function publish(round: number): Promise<void> {
    const event = { timestamp: new Date().toISOString(), round };
    return service.app
      .get(DataSource)
      .transaction((transaction) =>
        service.app.get(Outbox).publish(transaction, RoundBegun, [event]),
      );
  }

  it('publishes and consumes again when the broker is back, without a restart', async () => {
    const broker = service.app.get<Broker>(BROKER);
    await publish(1);
    await eventually('the first round', () => score.rounds.includes(1));

    await stack.kafka!.kill('SIGKILL');
    await publish(2);
    await eventually('the broker being missed', () =>
      broker.check().then(
        () => false,
        () => true,
      ),
    );
    await publish(3);
    // Its API needs no broker, and a restart would not bring it back.
    await service.app.get(EventReadiness).check();
    await service.app.get(EventLiveness).check();

    await stack.kafka!.start();
    await publish(4);
    await eventually('all rounds', () => score.rounds.length === 4);
    expect([...score.rounds].sort()).toEqual([1, 2, 3, 4]);
  });

  it('is started while there is no broker, and consumes when it is back', async () => {
    const another = new Score();
    await stack.kafka!.kill('SIGKILL');
    let started: TestService | undefined;
    const starting = fixture
      .startService([RoundConsumer], [{ provide: Score, useValue: another }])
      .then((service) => (started = service));
    // Longer than kafkajs itself goes on.
    await Promise.race([starting, sleep(15_000)]);
    expect(started).toBeUndefined();
    await stack.kafka!.start();
    await (await starting).app.get(EventReadiness).check();
    await publish(5);
    await eventually('another round', () => [...score.rounds, ...another.rounds].includes(5));
  });
});
