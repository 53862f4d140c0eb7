import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from '#contracts';
import type { BreakingChange, BreakingRule } from './breaking-rules.ts';

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
export function breakingSchemaChanges(
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
