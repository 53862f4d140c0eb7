import { describe, expect, it } from '@jest/globals';
import {
  allTopics,
  consumerGroups,
  deadLettersResolved,
  deadLetterTopicOf,
  directoryChanges,
  groupOfDeadLetterTopic,
  MAX_EVENT_BYTES,
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
