import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema, TopicDeclaration } from '#contracts';
import { type Contract, contractOf, type DeclaredContract, nameOf } from './contract.ts';

/** The declared events compared to the published ones. */
interface Publication {
  /** One line for each forbidden change. */
  breaking: string[];
  /** Contracts that may be published: new events, new versions, or compatible changes. */
  unpublished: Contract[];
}

export function comparePublication(
  declared: readonly DeclaredContract[],
  published: readonly Contract[],
): Publication {
  const breaking = [
    ...declared.flatMap((contract) =>
      breakingChangesOf(contract, published).map((change) => lineOf(contract, change)),
    ),
    ...goneFrom(declared, published).map((contract) =>
      lineOf(contract, { rule: 'event-gone', where: 'identifier', change: 'is not declared' }),
    ),
  ];
  const unpublished = declared
    .map(contractOf)
    .filter((contract) => !isDeepStrictEqual(plain(contract), sameVersionOf(contract, published)));
  return { breaking, unpublished };
}

function breakingChangesOf(
  contract: DeclaredContract,
  published: readonly Contract[],
): BreakingChange[] {
  const highest = Math.max(
    0,
    ...published
      .filter(({ identifier }) => identifier === contract.identifier)
      .map(({ version }) => version),
  );
  if (contract.version < highest) {
    const change = `${highest} -> ${contract.version}`;
    return [{ rule: 'version-lowered', where: 'version', change }];
  }
  const before = sameVersionOf(contract, published);
  return [
    ...upcastFaults(contract, published),
    ...(before ? breakingContractChanges(before, contract) : []),
  ];
}

/** What is wrong with the conversions of the published earlier versions. */
function upcastFaults(
  { identifier, version, keyOfEarlier }: DeclaredContract,
  published: readonly Contract[],
): BreakingChange[] {
  return published
    .filter((other) => other.identifier === identifier && other.version < version)
    .flatMap((earlier) => {
      const fault = upcastFault(keyOfEarlier, earlier);
      const where = `upcasts[${earlier.version}]`;
      return fault === undefined ? [] : [{ rule: 'upcast-wrong' as const, where, change: fault }];
    });
}

function upcastFault(
  keyOfEarlier: DeclaredContract['keyOfEarlier'],
  earlier: Contract,
): string | undefined {
  try {
    const key = keyOfEarlier?.(earlier);
    const was = earlier.key.ofExample;
    return key === undefined || key === was ? undefined : `key ${was} -> ${key}`;
  } catch (error) {
    return `the published example: ${(error as Error).message}`;
  }
}

function goneFrom(
  declared: readonly DeclaredContract[],
  published: readonly Contract[],
): Contract[] {
  const identifiers = new Set(declared.map(({ identifier }) => identifier));
  return published.filter(({ identifier }) => !identifiers.has(identifier));
}

function sameVersionOf(
  { identifier, version }: Contract,
  published: readonly Contract[],
): Contract | undefined {
  return published.find((other) => other.identifier === identifier && other.version === version);
}

function lineOf(contract: Contract, { rule, where, change }: BreakingChange): string {
  const name = nameOf(contract);
  return `${name}: ${where}: ${change} [${rule}: ${breakingRules[rule]}]. ${adviceOn(rule, name)}`;
}

function adviceOn(rule: BreakingChange['rule'], name: string): string {
  if (rule === 'event-gone') {
    return `Delete libs/contracts/published/${name}.json once no program reads or writes it`;
  }
  if (rule === 'version-lowered') return 'Declare the highest published version, or the next';
  return "Undo it, or raise the event's version";
}

/** Normalized as after reading from a file. */
function plain(contract: Contract): unknown {
  return JSON.parse(JSON.stringify(contract));
}

/** Changes of an event version that break its published contract. */
function breakingContractChanges(before: Contract, after: DeclaredContract): BreakingChange[] {
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

type Keyword = keyof JsonSchema;

const lowerLimits: readonly Keyword[] = ['minLength', 'minItems', 'minimum'];
const upperLimits: readonly Keyword[] = ['maxLength', 'maxItems', 'maximum'];
const annotations: readonly Keyword[] = ['$schema', 'title', 'description', 'examples'];
const comparedByRule: readonly Keyword[] = [
  ...lowerLimits,
  ...upperLimits,
  ...annotations,
  'type',
  'enum',
  'properties',
  'required',
  'items',
];

/** Changes of a schema that break its users, at every depth. */
function breakingSchemaChanges(
  before: JsonSchema,
  after: JsonSchema,
  where = '',
): BreakingChange[] {
  return [
    ...typeChanges(before, after, where),
    ...valueChanges(before, after, where),
    ...limitChanges(before, after, where),
    ...formChanges(before, after, where),
    ...fieldChanges(before, after, where),
    ...(before.items && after.items
      ? breakingSchemaChanges(before.items, after.items, `${where}[]`)
      : []),
  ];
}

function typeChanges(before: JsonSchema, after: JsonSchema, where: string): BreakingChange[] {
  const typesOf = ({ type, enum: values }: JsonSchema) =>
    [type ?? (values ? 'one of' : 'any')].flat().sort().join(' or ');
  const [was, is] = [typesOf(before), typesOf(after)];
  return was === is ? [] : [{ rule: 'type-changed', where, change: `${was} -> ${is}` }];
}

function valueChanges(before: JsonSchema, after: JsonSchema, where: string): BreakingChange[] {
  if (!before.enum || !after.enum) return [];
  const removed = before.enum.filter((value) => !after.enum!.includes(value));
  const added = after.enum.filter((value) => !before.enum!.includes(value));
  const changesOf = (rule: BreakingRule, values: unknown[]) =>
    values.map((value) => ({ rule, where, change: JSON.stringify(value) }));
  return [...changesOf('value-removed', removed), ...changesOf('value-added', added)];
}

function limitChanges(before: JsonSchema, after: JsonSchema, where: string): BreakingChange[] {
  return [...lowerLimits, ...upperLimits]
    .filter((keyword) => before[keyword] !== after[keyword])
    .map((keyword) => {
      const isUpper = upperLimits.includes(keyword);
      const none = isUpper ? Infinity : -Infinity;
      const was = (before[keyword] as number | undefined) ?? none;
      const is = (after[keyword] as number | undefined) ?? none;
      return {
        rule: is < was === isUpper ? 'limit-narrowed' : 'limit-widened',
        where,
        change: `${keyword} ${shown(before[keyword])} -> ${shown(after[keyword])}`,
      };
    });
}

/**
 * Other keywords: any change counts, because it is unknown, for example, which of two patterns accepts
 * more.
 */
function formChanges(before: JsonSchema, after: JsonSchema, where: string): BreakingChange[] {
  const keywords = new Set([...Object.keys(before), ...Object.keys(after)] as Keyword[]);
  return [...keywords]
    .filter((keyword) => !comparedByRule.includes(keyword))
    .filter((keyword) => !isDeepStrictEqual(before[keyword], after[keyword]))
    .map((keyword) => ({
      rule: 'form-changed',
      where,
      change: `${keyword} ${shown(before[keyword])} -> ${shown(after[keyword])}`,
    }));
}

function fieldChanges(before: JsonSchema, after: JsonSchema, where: string): BreakingChange[] {
  const { properties: was = {} } = before;
  const { properties: is = {} } = after;
  const isRequired = (schema: JsonSchema, name: string) => !!schema.required?.includes(name);
  const pathOf = (name: string) => (where ? `${where}.${name}` : name);
  return Object.keys({ ...was, ...is }).flatMap((name): BreakingChange[] => {
    const [old, recent] = [was[name], is[name]];
    const at = pathOf(name);
    if (!recent) return [{ rule: 'field-removed', where: at, change: 'is gone' }];
    if (!old) {
      return isRequired(after, name)
        ? [{ rule: 'required-field-added', where: at, change: 'is new and required' }]
        : [];
    }
    return [
      ...requirementChange(isRequired(before, name), isRequired(after, name), at),
      ...breakingSchemaChanges(old, recent, at),
    ];
  });
}

function requirementChange(was: boolean, is: boolean, where: string): BreakingChange[] {
  if (was === is) return [];
  return is
    ? [{ rule: 'field-made-required', where, change: 'optional -> required' }]
    : [{ rule: 'field-made-optional', where, change: 'required -> optional' }];
}

function shown(value: unknown): string {
  return value === undefined ? 'none' : JSON.stringify(value);
}

/**
 * Changes that break a published event, and who is affected. Old records are read by new consumers and vice
 * versa; consumers strictly validate known fields and dead-letter invalid records.
 */
export const breakingRules = {
  'field-removed': 'consumers that know the field no longer get it',
  'required-field-added': 'earlier records lack the field',
  'field-made-required': 'earlier records may lack the field',
  'field-made-optional': 'earlier consumers refuse records without the field',
  'type-changed': 'each side refuses what the other writes',
  'value-removed': 'earlier records may have the value',
  'value-added': 'earlier consumers refuse the value',
  'limit-narrowed': 'earlier records may be beyond the limit',
  'limit-widened': 'earlier consumers refuse what is beyond their limit',
  'form-changed': 'one side may refuse what the other writes',
  'topic-changed': 'earlier consumers wait at the other topic',
  'partitions-changed': 'keys move to other partitions, and later records overtake earlier ones',
  'cleanup-changed': "consumers that start later don't find the records that they expect",
  'retention-shortened': 'consumers that were away lose records',
  'size-lowered': 'the largest events no longer fit',
  'key-changed': 'order is lost between earlier and later records',
  'event-gone': 'consumers wait for an undeclared event',
  'version-lowered': 'the higher version is published already',
  'upcast-wrong': 'consumers refuse or misplace earlier records',
} as const;

export type BreakingRule = keyof typeof breakingRules;

interface BreakingChange {
  rule: BreakingRule;
  /** The field, header or property of the topic, such as `data.people[].cardType`. */
  where: string;
  /** The old and the new value. */
  change: string;
}
