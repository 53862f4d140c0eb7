import type { TopicDeclaration } from '#contracts';
import type { BreakingChange, BreakingRule } from './breaking-rules.ts';
import type { Contract, DeclaredContract } from './contract.ts';
import { breakingSchemaChanges } from './schema-changes.ts';

/** Changes of an event version that break its published contract. */
export function breakingContractChanges(
  before: Contract,
  after: DeclaredContract,
): BreakingChange[] {
  return [
    ...breakingSchemaChanges(before.payload, after.payload),
    ...breakingSchemaChanges(before.headers, after.headers).map((change) => ({
      ...change,
      where: `header ${change.where}`,
    })),
    ...topicChanges(before.topic, after.topic),
    ...keyChanges(before, after),
  ];
}

function topicChanges(before: TopicDeclaration, after: TopicDeclaration): BreakingChange[] {
  if (before.name !== after.name) {
    return [{ rule: 'topic-changed', where: 'topic', change: `${before.name} -> ${after.name}` }];
  }
  const retention = ({ retentionMs = Infinity }: TopicDeclaration) => retentionMs;
  const broken: [boolean, BreakingRule, keyof TopicDeclaration][] = [
    [before.partitions !== after.partitions, 'partitions-changed', 'partitions'],
    [before.cleanupPolicy !== after.cleanupPolicy, 'cleanup-changed', 'cleanupPolicy'],
    [retention(after) < retention(before), 'retention-shortened', 'retentionMs'],
    [after.maxMessageBytes < before.maxMessageBytes, 'size-lowered', 'maxMessageBytes'],
  ];
  return broken
    .filter(([isBroken]) => isBroken)
    .map(([, rule, setting]) => ({
      rule,
      where: `topic ${before.name}`,
      change: `${setting} ${before[setting] ?? 'none'} -> ${after[setting] ?? 'none'}`,
    }));
}

/** Functions can't be compared, but their result for the published example and the fields they read can. */
function keyChanges(before: Contract, after: DeclaredContract): BreakingChange[] {
  const was = `${before.key.ofExample} (${before.key.fields.join(', ')})`;
  const is = `${keyOfPublished(before, after)} (${after.key.fields.join(', ')})`;
  return was === is ? [] : [{ rule: 'key-changed', where: 'key', change: `${was} -> ${is}` }];
}

function keyOfPublished(before: Contract, after: DeclaredContract): string {
  try {
    return after.keyOf(before.example);
  } catch {
    return 'none';
  }
}
