import {
  type DeadLetterDetail,
  type DeadLetterList,
  type DeadLetterResource,
  DeadLetterSelection,
  type FoundRecord,
  IsMoment,
  IsReference,
  NumberInText,
  type OperationsTopics,
  OptionalField,
  RECORD_PLACE,
  type RecordSearchResult,
  topicsOfGroup,
} from '#contracts';
import { declareError, unprocessable } from '#http';
import {
  type DeadLetter,
  DeadLetterBox,
  EventMeta,
  eventTypeOf,
  type IncomingRecord,
  listLetters,
  placeOf,
  type PartitionOffset,
  searchRecords,
} from '#messaging';
import { PartnerPageController } from '#operators';
import { Get, Query } from '@nestjs/common';
import { IsInt, Matches, Max, Min } from 'class-validator';
import { filterOf, OperationsCluster } from './cluster.js';
import { contentOf } from './masking.js';

export const deadLetterUnknown = declareError(
  'dead_letter_unknown',
  404,
  'There is no such dead letter. Kafka deletes dead letters after 30 days.',
);

const periodInvalid = declareError(
  'period_invalid',
  unprocessable('/until'),
  'The start must be before the end, and at most 31 days before it.',
);

const searchUnknown = declareError(
  'search_unknown',
  unprocessable('/next'),
  'The search cannot go on, because `next` is not of a search of this topic.',
);

const topicUnknown = declareError(
  'topic_unknown',
  unprocessable('/topic'),
  'There is no such topic, or the operations page may not read it.',
);

const SEARCH_MS = 10_000;
const MAX_SEARCHED = 20_000;
const MAX_PERIOD_MS = 31 * 24 * 3_600_000;

class ListDeadLettersQuery extends DeadLetterSelection {
  @OptionalField()
  @NumberInText()
  @IsInt()
  @Min(1)
  @Max(200)
  limit = 50;
}

class DeadLetterQuery {
  @Matches(RECORD_PLACE)
  place: string;
}

class SearchRecordsQuery {
  @Matches(/^[a-zA-Z0-9._-]{1,249}$/)
  topic: string;

  @OptionalField()
  @IsReference(200)
  key?: string;

  @OptionalField()
  @IsReference(255)
  eventId?: string;

  @IsMoment()
  since: string;

  @IsMoment()
  until: string;

  /** Of the previous part of the search. */
  @OptionalField()
  @Matches(/^[0-9]{1,3}:[0-9]{1,18}(,[0-9]{1,3}:[0-9]{1,18}){0,99}$/)
  next?: string;
}

/** What is on Kafka, for all operators. */
@PartnerPageController('')
export class KafkaController {
  constructor(private readonly cluster: OperationsCluster) {}

  @Get('topics')
  topics(): Promise<OperationsTopics> {
    return this.cluster.topics();
  }

  @Get('dead-letters')
  deadLetters(@Query() { limit, ...selection }: ListDeadLettersQuery): Promise<DeadLetterList> {
    return this.cluster.search(async (inspector) => {
      const box = await DeadLetterBox.open(inspector);
      const limits = { letters: MAX_SEARCHED, ms: SEARCH_MS };
      const list = await listLetters(box, filterOf(selection), limit, limits);
      return {
        total: list.total,
        searched: list.total,
        isComplete: list.isComplete,
        counts: list.counts.map((count) => ({ ...count, newest: count.newest.toISOString() })),
        data: list.newest.map(toResource),
      };
    });
  }

  /** @throws dead_letter_unknown */
  @Get('dead-letter')
  deadLetter(@Query() { place }: DeadLetterQuery): Promise<DeadLetterDetail> {
    return this.cluster.search(async (inspector) => {
      const box = await DeadLetterBox.open(inspector);
      const [letter] = await box.find(place);
      if (!letter) throw deadLetterUnknown();
      const resolution = box.resolutionOf(letter);
      return {
        ...toResource(letter),
        ...contentOf(letter.record),
        resolution: resolution ? { action: resolution.action, at: resolution.at } : null,
      };
    });
  }

  /** @throws period_invalid, topic_unknown, search_unknown */
  @Get('records')
  async records(@Query() query: SearchRecordsQuery): Promise<RecordSearchResult> {
    const { topic, key, eventId, next } = query;
    const [since, until] = [new Date(query.since), new Date(query.until)];
    const lengthMs = until.getTime() - since.getTime();
    if (lengthMs <= 0 || lengthMs > MAX_PERIOD_MS) throw periodInvalid();
    const partitions = await this.partitionsOf(topic);
    const from = next === undefined ? undefined : offsetsOf(topic, partitions, next);
    return this.cluster.search(async (inspector) => {
      const found = await searchRecords(
        inspector,
        { topic, key, eventId, since, until },
        { found: 50, searched: MAX_SEARCHED, ms: SEARCH_MS },
        from,
      );
      const places = found.next.map(({ partition, offset }) => `${partition}:${offset}`);
      return {
        data: found.records.map(toFound),
        searched: found.searched,
        searchedUpTo: found.searchedUpTo?.toISOString() ?? null,
        isComplete: places.length === 0,
        next: places.length > 0 ? places.join(',') : null,
      };
    });
  }

  /** @throws topic_unknown */
  private async partitionsOf(topic: string): Promise<number> {
    const { topics, groups } = await this.cluster.topics();
    const ofGroups = groups.flatMap(({ group }) => topicsOfGroup(group));
    const partitions = [...topics, ...ofGroups].find(({ name }) => name === topic)?.partitions;
    if (!partitions) throw topicUnknown();
    return partitions;
  }
}

function offsetsOf(topic: string, partitions: number, next: string): PartitionOffset[] {
  return next.split(',').map((place) => {
    const [partition, offset] = place.split(':') as [string, string];
    if (Number(partition) >= partitions) throw searchUnknown();
    return { topic, partition: Number(partition), offset: BigInt(offset) };
  });
}

function toResource(letter: Omit<DeadLetter, 'record'>): DeadLetterResource {
  const { place, group, eventId, eventType, key, reason, origin, attempts } = letter;
  return {
    ...{ place, group, eventId, eventType, key, reason, origin, attempts },
    firstFailedAt: letter.firstFailedAt.toISOString(),
    failedAt: letter.failedAt.toISOString(),
  };
}

function toFound(record: IncomingRecord): FoundRecord {
  const meta = new EventMeta('', record, 1);
  return {
    place: placeOf(record),
    topic: record.topic,
    at: record.timestamp.toISOString(),
    key: meta.key,
    eventId: meta.id,
    eventType: eventTypeOf(record) ?? null,
    ...contentOf(record),
  };
}
