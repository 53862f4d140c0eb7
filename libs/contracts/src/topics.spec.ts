import { describe, expect, it } from '@jest/globals';
import {
  allTopics,
  consumerGroups,
  declareConsumerGroup,
  declaredTopics,
  declareTopic,
  deadLettersResolved,
  deadLetterTopicOf,
  directoryChanges,
  groupOfDeadLetterTopic,
  MAX_EVENT_BYTES,
  type TopicDeclaration,
  webhookEvents,
  webhooksRejected,
} from './index.js';

const PLATFORM_RETRY_WINDOW_MS = 5 * 24 * 3_600_000;

describe('the topics', () => {
  const names = allTopics.map(({ name }) => name);

  it('have names of their own', () => {
    expect(new Set(names).size).toBe(names.length);
  });

  it('have names that Kafka takes, none of which differs from another by dots alone', () => {
    for (const name of names) expect(name).toMatch(/^[a-z0-9.-]{1,249}$/);
    // Kafka's metrics replace dots by underscores.
    expect(new Set(names.map((name) => name.replaceAll('.', '_'))).size).toBe(names.length);
  });

  it('hold the dead letters of every consumer group', () => {
    expect(names).toEqual(
      expect.arrayContaining(consumerGroups.map((group) => deadLetterTopicOf(group).name)),
    );
  });

  it('name the group whose dead letters they hold', () => {
    for (const group of consumerGroups) {
      expect(groupOfDeadLetterTopic(deadLetterTopicOf(group).name)).toBe(group);
    }
    expect(groupOfDeadLetterTopic(webhookEvents.name)).toBeUndefined();
  });

  it('remember what became of a dead letter for longer than they keep it', () => {
    const { retentionMs } = deadLetterTopicOf('any');
    expect(deadLettersResolved.retentionMs).toBeGreaterThan(2 * retentionMs!);
  });

  it('have room for the largest event, and for its record among the dead letters', () => {
    expect(webhookEvents.maxMessageBytes).toBeGreaterThan(MAX_EVENT_BYTES);
    expect(webhooksRejected.maxMessageBytes).toBeGreaterThanOrEqual(webhookEvents.maxMessageBytes);
    for (const group of consumerGroups) {
      expect(deadLetterTopicOf(group).maxMessageBytes).toBeGreaterThan(
        webhookEvents.maxMessageBytes,
      );
    }
  });

  it('keep the webhooks longer than the platform repeats them', () => {
    expect(webhookEvents.retentionMs).toBeGreaterThan(PLATFORM_RETRY_WINDOW_MS);
    expect(webhooksRejected.retentionMs).toBeGreaterThan(PLATFORM_RETRY_WINDOW_MS);
  });

  it('keep the directory for ever: a new service starts from it', () => {
    expect(directoryChanges).toMatchObject({ cleanupPolicy: 'compact' });
    expect(directoryChanges.retentionMs).toBeUndefined();
  });
});

describe('a consumer group outside of this repository', () => {
  const points = declareConsumerGroup('points');
  const ownTopic: Omit<TopicDeclaration, 'name'> = {
    partitions: 3,
    cleanupPolicy: 'delete',
    retentionMs: 3_600_000,
    maxMessageBytes: 64 * 1024,
  };

  it('is declared with its retry topics, its dead letters and topics of its own', () => {
    const group = declareConsumerGroup('loyalty');
    const earned = declareTopic(group, { name: 'loyalty.points', ...ownTopic });
    expect(earned).toEqual({ name: 'loyalty.points', ...ownTopic });
    const names = declaredTopics().map(({ name }) => name);
    expect(names.filter((name) => name.startsWith(group))).toEqual([
      'loyalty.retry-1m',
      'loyalty.retry-10m',
      'loyalty.retry-1h',
      'loyalty.dlt',
      'loyalty.points',
    ]);
  });

  it.each(['', 'Loyalty', 'loyal_ty', '2nd', 'a--b', 'a.b', 'a'.repeat(64)])(
    'is refused with the invalid name "%s"',
    (name) => expect(() => declareConsumerGroup(name)).toThrow('must have at most 63 lower-case'),
  );

  it.each([
    ['notification', 'There is a consumer group "notification" already'],
    ['notification-archive', 'it begins with the name of the group "notification"'],
    ['webhooks', 'the topic webhooks.events begins with it'],
    ['dead-letters', 'the topic dead-letters.resolved begins with it'],
  ])('is refused with the name %s of others', (name, fault) => {
    expect(() => declareConsumerGroup(name)).toThrow(fault);
  });

  it('is declared once', () => {
    declareConsumerGroup('rewards');
    expect(() => declareConsumerGroup('rewards')).toThrow('already');
  });

  it.each([
    [{ name: 'webhooks.events' }, 'must begin with "points."'],
    [{ name: 'points.dlt' }, 'is declared already'],
    [{ name: 'points.A' }, 'lower-case letters'],
    [{ name: 'points..a' }, 'single dots'],
    [{ partitions: 0 }, '1 to 1000 partitions'],
    [{ partitions: 1.5 }, '1 to 1000 partitions'],
    [{ retentionMs: -1 }, 'whole number of milliseconds'],
    [{ maxCompactionLagMs: 0 }, 'compacted within'],
    [{ maxMessageBytes: 10 * 1024 * 1024 }, 'records of 4096 to'],
    [{ maxMessageBytes: 1024 }, 'records of 4096 to'],
    [{ cleanupPolicy: 'none' as 'delete' }, 'cleanup policy'],
  ])('refuses the topic %j', (wrong, fault) => {
    expect(() => declareTopic(points, { name: 'points.a', ...ownTopic, ...wrong })).toThrow(fault);
  });

  it('has no topics before it is declared', () => {
    const group = 'undeclared' as typeof points;
    expect(() => declareTopic(group, { name: 'undeclared.a', ...ownTopic })).toThrow(
      'The consumer group "undeclared" is not declared',
    );
  });
});
