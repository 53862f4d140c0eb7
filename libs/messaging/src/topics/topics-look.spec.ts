import { webhookEvents } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { topicSettingsOf } from '../broker/broker.js';
import { declarationFaults } from './topics-look.js';

describe('the faults of a topic', () => {
  const faultsWith = (compression: string) =>
    declarationFaults(webhookEvents, {
      name: webhookEvents.name,
      partitions: webhookEvents.partitions,
      settings: { ...topicSettingsOf(webhookEvents), 'compression.type': compression },
    });

  it.each(['producer', 'uncompressed', 'gzip', 'snappy', 'lz4', 'zstd'])(
    'do not include compression.type=%s, which consumers read',
    (compression) => {
      expect(faultsWith(compression)).toEqual([]);
    },
  );

  it('include a compression that consumers cannot read', () => {
    expect(faultsWith('brotli')).toEqual([
      'compression.type is brotli, which consumers cannot read',
    ]);
  });
});
