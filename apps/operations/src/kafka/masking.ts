import {
  eventDeclarationOf,
  EventHeader,
  eventSchemaOf,
  type JsonSchema,
  publishedEventClasses,
  type RecordContent,
} from '#contracts';
import { eventTypeOf, FailureHeader, type IncomingRecord } from '#messaging';

const MASK = '•••';

/** Headers whose values have no personal data: those of events, of failures, of CloudEvents. */
const shownHeaders = new Set<string>([
  ...Object.values(EventHeader),
  ...Object.values(FailureHeader),
  ...['content-type', 'ce_specversion', 'ce_id', 'ce_type', 'ce_source', 'ce_time'],
  ...['ce_dataschema', 'tracestate'],
]);

const schemas = new Map<string, JsonSchema>(
  publishedEventClasses.map((eventClass) => [
    eventDeclarationOf(eventClass).identifier,
    eventSchemaOf(eventClass),
  ]),
);

/** Identifiers and times, also in a body whose contract is not known here. */
const TECHNICAL = /^(event|type|id|timestamp|[a-z]\w*Id)$/;
const LONGEST_ID = 100;
const MAX_SHOWN_BYTES = 256 * 1024;

/**
 * The record with its headers and body, without personal data. Of an event, its contract decides: shown are ids, times,
 * numbers, truth values and values of a fixed list. Any other text is masked, as is all of an unknown kind but ids. A new
 * field is so masked until its contract says what it contains.
 */
export function contentOf(record: IncomingRecord): RecordContent {
  const headers = Object.entries(record.headers).map(([name, value]) => [
    name,
    shownHeaders.has(name) ? value : MASK,
  ]);
  return {
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: maskedBody(record),
    bytes: record.value?.length ?? 0,
  };
}

function maskedBody(record: IncomingRecord): string | null {
  const { value } = record;
  if (value === null) return null;
  if (value.length > MAX_SHOWN_BYTES) return MASK;
  try {
    const body: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(value));
    return JSON.stringify(masked(body, schemas.get(eventTypeOf(record) ?? ''), ''), null, 2);
  } catch {
    return MASK;
  }
}

/** @param schema undefined where the contract says nothing. */
function masked(value: unknown, schema: JsonSchema | undefined, name: string): unknown {
  if (value === null) return null;
  if (Array.isArray(value)) {
    const items = childOf(schema, 'items');
    return value.map((item) => masked(item, items, name));
  }
  if (typeof value === 'object') {
    const properties = childOf(schema, 'properties') as Record<string, JsonSchema> | undefined;
    // Names of fields that the contract does not know may be data themselves.
    return Object.fromEntries(
      Object.entries(value).map(([field, inner], index) => [
        properties?.[field] || TECHNICAL.test(field) ? field : `${MASK}${index + 1}`,
        masked(inner, properties?.[field], field),
      ]),
    );
  }
  return isShown(value, schema, name) ? value : MASK;
}

function isShown(value: unknown, schema: JsonSchema | undefined, name: string): boolean {
  const isId = typeof value === 'string' && value.length <= LONGEST_ID && !/[\s@]/.test(value);
  if (isId && TECHNICAL.test(name)) return true;
  if (!schema) return false;
  if (typeof value !== 'string') return true;
  return variantsOf(schema).some(
    ({ enum: list, const: only, format }) =>
      (Array.isArray(list) && list.includes(value)) || only === value || format === 'date-time',
  );
}

function variantsOf(schema: JsonSchema): JsonSchema[] {
  const { anyOf, oneOf, allOf } = schema as Record<string, JsonSchema[] | undefined>;
  return [schema, ...[anyOf, oneOf, allOf].flatMap((list) => (list ?? []).flatMap(variantsOf))];
}

function childOf(schema: JsonSchema | undefined, name: 'items' | 'properties') {
  if (!schema) return undefined;
  const found = variantsOf(schema).find((variant) => variant[name] !== undefined);
  return found?.[name] as JsonSchema | undefined;
}
