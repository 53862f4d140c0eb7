/**
 * Changes that break a published event, and who is affected. Old records are read by new consumers and vice
 * versa; consumers strictly validate known fields and dead-letter invalid records.
 */
export const breakingRules = {
  'field-removed': 'consumers that know the field no longer get it',
  'required-field-added': 'records of before lack the field',
  'field-made-required': 'records of before may lack the field',
  'field-made-optional': 'consumers of before refuse records without the field',
  'type-changed': 'each side refuses what the other writes',
  'value-removed': 'records of before may have the value',
  'value-added': 'consumers of before refuse the value',
  'limit-narrowed': 'records of before may be beyond the limit',
  'limit-widened': 'consumers of before refuse what is beyond their limit',
  'form-changed': 'one side may refuse what the other writes',
  'topic-changed': 'consumers of before wait at the other topic',
  'partitions-changed': 'keys move to other partitions, and later records overtake earlier ones',
  'cleanup-changed': "consumers that start later don't find the records that they expect",
  'retention-shortened': 'consumers that were away lose records',
  'size-lowered': 'the largest events no longer fit',
  'key-changed': 'order is lost between records of before and after',
  'event-gone': 'consumers wait for an event that nobody declares',
  'version-lowered': 'the higher version is published already',
} as const;

export type BreakingRule = keyof typeof breakingRules;

export interface BreakingChange {
  rule: BreakingRule;
  /** The field, header or property of the topic, such as `data.people[].cardType`. */
  where: string;
  /** The old and the new value. */
  change: string;
}
