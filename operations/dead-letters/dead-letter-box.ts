import { deadLettersResolved, groupOfDeadLetterTopic } from '#contracts';
import {
  type BrokerInspector,
  parsePlace,
  type PartitionRange,
  type RecordPlace,
  type Resolution,
  Resolutions,
} from '#messaging';
import { OperationError } from '#command-line';
import { type DeadLetter, deadLetterOf } from './dead-letter.js';
import { type LetterFilter, matches } from './letter-filter.js';

/** A snapshot of all dead letters of a cluster; later ones are not included. */
export class DeadLetterBox {
  private constructor(
    private readonly inspector: BrokerInspector,
    /** Names of all topics of the cluster. */
    readonly topics: ReadonlySet<string>,
    private readonly ranges: readonly PartitionRange[],
    private readonly resolutions: Resolutions,
  ) {}

  static async open(inspector: BrokerInspector): Promise<DeadLetterBox> {
    const topics = new Set((await inspector.topics()).map(({ name }) => name));
    const withLetters = [...topics].filter((name) => groupOfDeadLetterTopic(name) !== undefined);
    const ranges = await inspector.ranges(withLetters.sort());
    const resolutions = new Resolutions();
    if (topics.has(deadLettersResolved.name)) await resolutions.update(inspector);
    return new DeadLetterBox(inspector, topics, ranges, resolutions);
  }

  /** Oldest first per group. @throws OperationError for a group without a dead-letter topic. */
  async *unresolved(filter: LetterFilter): AsyncGenerator<DeadLetter> {
    for (const range of this.rangesOf(filter)) {
      for await (const record of this.inspector.read(range)) {
        const letter = deadLetterOf(record);
        if (matches(filter, letter) && !this.resolutions.of(letter)) yield letter;
      }
    }
  }

  /** Also finds resolved letters. @param selector a place or an event id. */
  async find(selector: string): Promise<DeadLetter[]> {
    const filter: LetterFilter = { selectors: [selector] };
    const found: DeadLetter[] = [];
    for (const range of this.rangesOf(filter)) {
      for await (const record of this.inspector.read(range)) {
        const letter = deadLetterOf(record);
        if (matches(filter, letter)) found.push(letter);
      }
    }
    return found;
  }

  resolutionOf(letter: DeadLetter): Resolution | undefined {
    return this.resolutions.of(letter);
  }

  /** The ranges to read for a filter; for a place, only that place. */
  private rangesOf({ group, selectors }: LetterFilter): PartitionRange[] {
    if (group !== undefined) this.requireGroup(group);
    const ranges = this.ranges.filter(
      ({ topic }) => group === undefined || groupOfDeadLetterTopic(topic) === group,
    );
    const places = selectors.map(letterPlaceOf);
    if (selectors.length === 0 || places.includes(undefined)) return ranges;
    return places.flatMap((place) =>
      ranges
        .filter(({ topic, partition }) => topic === place!.topic && partition === place!.partition)
        .map((range) => only(range, BigInt(place!.offset))),
    );
  }

  private requireGroup(group: string): void {
    const groups = new Set(this.ranges.map(({ topic }) => groupOfDeadLetterTopic(topic)!));
    if (groups.has(group)) return;
    throw new OperationError(
      `No group "${group}" has dead letters here. There are: ${[...groups].join(', ') || 'none'}`,
    );
  }
}

/** An event without an id is identified by its original position, which is not a dead letter's place. */
function letterPlaceOf(selector: string): RecordPlace | undefined {
  const place = parsePlace(selector);
  return place && groupOfDeadLetterTopic(place.topic) !== undefined ? place : undefined;
}

/** The range of a single offset; empty if it is outside of the range. */
function only(range: PartitionRange, offset: bigint): PartitionRange {
  const isIn = offset >= range.start && offset < range.end;
  return { ...range, start: isIn ? offset : range.end, end: isIn ? offset + 1n : range.end };
}
