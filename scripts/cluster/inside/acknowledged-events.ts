import { Kafka, logLevel } from 'kafkajs';
import { eventIdIn } from './target.ts';

const TOPIC = 'webhooks.events';
/** Always the same, so that a second check leaves no second group at the broker. */
const GROUP = 'cluster-check';

/** The events that somebody acknowledged, until each is read from the topic on which the gateway publishes them. */
export class AcknowledgedEvents {
  /** Each id with the time of its acknowledgement; the oldest is the first. */
  readonly #awaited = new Map<string, string>();
  /** An event may be on its topic before the answer arrives that acknowledges it. */
  readonly #early = new Set<string>();

  add(id: string): void {
    if (!this.#early.delete(id)) this.#awaited.set(id, new Date().toISOString());
  }

  /** When the oldest was acknowledged that is still awaited; null if none is. */
  get awaitedSince(): string | null {
    return this.#awaited.values().next().value ?? null;
  }

  /** Reads the topic until the process ends, also after the broker was away. */
  async follow(brokers: string[]): Promise<void> {
    const kafka = new Kafka({ clientId: GROUP, brokers, logLevel: logLevel.NOTHING });
    const consumer = kafka.consumer({ groupId: GROUP, maxWaitTimeInMs: 200 });
    await consumer.connect();
    // From the beginning: before the first commit, a consumer that has to join again would skip what is new.
    await consumer.subscribe({ topics: [TOPIC], fromBeginning: true });
    await consumer.run({
      eachMessage: ({ message }) => {
        this.#arrive(eventIdIn(String(message.value)));
        return Promise.resolve();
      },
    });
  }

  #arrive(id: string | undefined): void {
    if (id !== undefined && !this.#awaited.delete(id)) this.#early.add(id);
  }
}
