import { deadLettersResolved } from '#contracts';
import type { BrokerInspector, BrokerProducer, IncomingRecord } from '#messaging';
import type { DeadLetter } from './dead-letter.js';

export type ResolvingAction = 'replayed' | 'discarded';

/** What became of a dead letter; the value of a record whose key is the letter's place. */
export interface Resolution {
  action: ResolvingAction;
  /** When it was done. */
  at: string;
  /** When the dead letter was written: the same place may belong to another, once a topic was made anew. */
  letterWrittenAt: string;
}

/** Which dead letters need nothing any more. */
export class Resolutions {
  private readonly byPlace = new Map<string, Resolution>();

  static async read(inspector: BrokerInspector): Promise<Resolutions> {
    const resolutions = new Resolutions();
    for (const range of await inspector.ranges([deadLettersResolved.name])) {
      for await (const record of inspector.read(range)) resolutions.add(record);
    }
    return resolutions;
  }

  add({ key, value }: IncomingRecord): void {
    if (key && value) this.byPlace.set(key.toString(), JSON.parse(value.toString()) as Resolution);
  }

  of({ place, record }: Pick<DeadLetter, 'place' | 'record'>): Resolution | undefined {
    const resolution = this.byPlace.get(place);
    return resolution?.letterWrittenAt === record.timestamp.toISOString() ? resolution : undefined;
  }
}

/** Resolves once it is safe that these letters need nothing any more. */
export async function writeResolutions(
  producer: BrokerProducer,
  action: ResolvingAction,
  letters: readonly DeadLetter[],
): Promise<void> {
  const at = new Date().toISOString();
  await producer.send(
    letters.map(({ place, record }) => {
      const letterWrittenAt = record.timestamp.toISOString();
      const resolution: Resolution = { action, at, letterWrittenAt };
      return {
        topic: deadLettersResolved.name,
        key: place,
        value: Buffer.from(JSON.stringify(resolution)),
        headers: {},
      };
    }),
  );
}
