import { request } from 'node:http';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EventHeader, MAX_EVENT_BYTES, MAX_PEOPLE, webhookEvents } from '#contracts';
import { eventually, type OwnBroker, readTopic, startOwnBroker, type TopicReader } from '#testing';
import {
  cardOrderedOf,
  GatewayFixture,
  newCompanyId,
  WEBHOOK_HEADER,
  WEBHOOK_TOKENS,
} from '../../test/gateway-fixture.js';

const MEBIBYTE = 1024 * 1024;

/** A stream without end or with the given length, sent without a content length. */
function chunksOf(bytes: number): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(64 * 1024).fill(0x20);
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      if (left <= 0) return controller.close();
      controller.enqueue(chunk);
      left -= chunk.length;
    },
  });
}

const SENDS_OF_THREAD = 8;

/**
 * Sends a body several times from its own thread: a sender that writes while the gateway closes the
 * connection gets an error instead of an answer.
 */
function sendFromThread(url: string, bytes: number): Promise<(number | string)[]> {
  const sending = async () => {
    const { parentPort, workerData } = await import('node:worker_threads');
    const { address, headers, size, sends } = workerData as {
      address: string;
      headers: Record<string, string>;
      size: number;
      sends: number;
    };
    const outcomes: (number | string)[] = [];
    for (let send = 0; send < sends; send += 1) {
      const chunk = new Uint8Array(64 * 1024);
      let left = size;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (left <= 0) return controller.close();
          controller.enqueue(chunk);
          left -= chunk.length;
        },
      });
      const init = { method: 'POST', headers, body, duplex: 'half' as const };
      const outcome = await fetch(address, init).then(
        (response) => response.text().then(() => response.status),
        (error: Error) => String(error.cause),
      );
      outcomes.push(outcome);
    }
    parentPort!.postMessage(outcomes);
  };
  return new Promise((resolve, reject) => {
    const worker = new Worker(`(${sending.toString()})()`, {
      eval: true,
      workerData: {
        address: `${url}/webhooks/events`,
        headers: { [WEBHOOK_HEADER]: WEBHOOK_TOKENS[0] },
        size: bytes,
        sends: SENDS_OF_THREAD,
      },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

describe('the size of a webhook', () => {
  let broker: OwnBroker;
  let gateway: GatewayFixture;
  let events: TopicReader;
  let companyId: string;

  beforeAll(async () => {
    broker = await startOwnBroker();
    gateway = await GatewayFixture.start(broker.brokers);
    events = await readTopic(webhookEvents.name, broker.brokers);
  });

  beforeEach(() => {
    companyId = newCompanyId();
  });

  afterAll(async () => {
    await gateway.close();
    await events.close();
    await broker.stop();
  });

  const eventsOf = () =>
    events.records.filter(({ headers }) => headers[EventHeader.companyId] === companyId);

  /**
   * Unique ids instead of records, because an event whose answer came too late was published and sent
   * again.
   */
  const eventIds = () => new Set(eventsOf().map(({ headers }) => headers[EventHeader.id]));

  /** An assignment with exactly this number of bytes. */
  function eventOf(bytes: number): string {
    const eventWith = (people: readonly object[]) =>
      JSON.stringify({
        ...cardOrderedOf(companyId),
        event: 'card_assignment_requested',
        data: { people },
      });
    const people = Array.from({ length: MAX_PEOPLE }, (_, number) => ({
      externalId: `employee-${number}`,
      name: 'x'.repeat(150),
      cardType: 'physical',
    }));
    for (let missing = bytes - eventWith(people).length, at = 0; missing > 0; at += 1) {
      const more = Math.min(missing, 50);
      people[at]!.name += 'x'.repeat(more);
      missing -= more;
    }
    return eventWith(people);
  }

  async function stillWorks(): Promise<void> {
    expect((await gateway.deliver(cardOrderedOf(companyId))).status).toBe(204);
    await eventually('the event', () => eventsOf().length > 0);
    expect(eventIds().size).toBe(1);
  }

  it('may be an assignment of 10,000 people, which goes through whole', async () => {
    const people = Array.from({ length: MAX_PEOPLE }, (_, number) => ({
      externalId: `employee-${number}`,
      name: `Employee Number ${number} with an avérage name`,
      cardType: number % 2 ? 'virtual' : 'physical',
    }));
    const body = JSON.stringify({
      ...cardOrderedOf(companyId),
      event: 'card_assignment_requested',
      data: { people },
    });
    expect(Buffer.byteLength(body)).toBeGreaterThan(0.9 * MEBIBYTE);
    expect((await gateway.deliver(body)).status).toBe(204);
    await eventually('the assignment', () => eventsOf().length > 0);
    expect(eventsOf()[0]!.value!.equals(Buffer.from(body))).toBe(true);
  });

  it('may be just the limit', async () => {
    const body = eventOf(MAX_EVENT_BYTES);
    expect((await gateway.deliver(body)).status).toBe(204);
    await eventually('the event', () => eventsOf().length > 0);
    expect(eventsOf()[0]!.value!.length).toBe(MAX_EVENT_BYTES);
  });

  it('is refused with 413 above the limit', async () => {
    const { status, problem } = await gateway.send(eventOf(MAX_EVENT_BYTES + 1));
    expect(status).toBe(413);
    expect(problem).toMatchObject({ status: 413, code: 'body_too_large' });
    await stillWorks();
  });

  it('is refused with 413 above the limit without a content length, too', async () => {
    const { status, problem } = await gateway.send(chunksOf(MAX_EVENT_BYTES + 1));
    expect(status).toBe(413);
    expect(problem).toMatchObject({ status: 413, code: 'body_too_large' });
    await stillWorks();
  });

  it('is refused before the body arrives, with a content length', async () => {
    const status = await new Promise((resolve, reject) => {
      const sending = request(`${gateway.url}/webhooks/events`, {
        method: 'POST',
        headers: {
          [WEBHOOK_HEADER]: WEBHOOK_TOKENS[0],
          'content-length': 1024 * MEBIBYTE,
        },
      });
      sending.on('response', (response) => resolve(response.statusCode));
      sending.on('error', reject);
      sending.flushHeaders();
    });
    expect(status).toBe(413);
    await stillWorks();
  });

  it('is refused with 413 while far too much is still coming', async () => {
    const answers = await Promise.all([
      gateway.send(chunksOf(3 * MAX_EVENT_BYTES)),
      sendFromThread(gateway.url, 3 * MAX_EVENT_BYTES),
    ]);
    expect(answers.flatMap((answer) => ('status' in answer ? answer.status : answer))).toEqual(
      Array(1 + SENDS_OF_THREAD).fill(413),
    );
    await stillWorks();
  });

  it('does not matter for callers without a token', async () => {
    const answer = await gateway.sendUnsigned(eventOf(MAX_EVENT_BYTES + 1));
    expect(answer.status).toBe(401);
    await stillWorks();
  });
});
