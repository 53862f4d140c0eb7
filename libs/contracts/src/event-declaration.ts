import type { TopicDeclaration } from './topics.js';

/** A class whose instances are events: decoded from JSON and validated by its decorators. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what a class constructor looks like
export type EventClass<T extends object = object> = new (...args: any[]) => T;

/** A kind that ends (docs/webhook-versions.md#when-more-must-change). Days are in UTC, such as `2027-01-31`. */
export interface Deprecation {
  /** From this day on, partners are notified. */
  announcedOn: string;
  /** The first day without new events of the kind. */
  endsOn: string;
  /** The kind that replaces it. */
  replacedBy: string;
}

/** A body as it was published, so of unknown content. */
type Upcast = (body: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

export interface EventDeclaration<T extends object = object> {
  /** The event kind's identifier, used in the field `event` and in the header `event-type`. */
  identifier: string;
  version: number;
  topic: TopicDeclaration;
  /** Events with the same key keep their order. */
  key: (event: T) => string;
  /** When the event happened: ISO 8601, UTC. By default the field `timestamp`. */
  occurredAt?: (event: T) => string;
  /** An example event for the generated documents. Every published event has one. */
  example?: T;
  deprecation?: Deprecation;
  /**
   * Converts a body to the next version, by the version that it has. Consumers then accept earlier versions, too, and a
   * higher version needs no stop (docs/contracts.md#when-it-must-change). It must not change its argument.
   */
  upcasts?: Readonly<Record<number, Upcast>>;
  /** The event of the same key that erases personal data. Who handles this event must handle that one, too. */
  erasedBy?: () => EventClass;
}

const declarations = new Map<EventClass, EventDeclaration>();

/** Declares an event on its class, in one place. Everything else about the event is derived from this. */
export function Event<T extends object>(declaration: EventDeclaration<T>) {
  return (eventClass: EventClass<T>): void => {
    declarations.set(eventClass, declaration as unknown as EventDeclaration);
  };
}

/** Every class declared with `@Event` in the modules loaded so far. */
export function declaredEventClasses(): EventClass[] {
  return [...declarations.keys()];
}

/** @throws Error if the class has no `@Event` declaration, which is a programming error. */
export function eventDeclarationOf<T extends object>(
  eventClass: EventClass<T>,
): EventDeclaration<T> {
  const declaration = declarations.get(eventClass);
  if (!declaration) throw new Error(`${eventClass.name} is not declared with @Event`);
  return declaration as unknown as EventDeclaration<T>;
}

/**
 * Converts the body of an earlier version to the declared one.
 *
 * @returns undefined if the declaration cannot convert that version.
 * @throws any error of a conversion, for a body of another shape.
 */
export function upcastTo(
  eventClass: EventClass,
  version: number,
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> | undefined {
  const { version: declared, upcasts = {} } = eventDeclarationOf(eventClass);
  let converted = body;
  for (let from = version; from !== declared; from += 1) {
    const upcast = upcasts[from];
    if (!upcast) return undefined;
    converted = upcast(converted);
  }
  return converted;
}

/** When an event happened. @returns undefined for an event without a time. */
export function timeOf<T extends object>(eventClass: EventClass<T>, event: T): Date | undefined {
  const { occurredAt } = eventDeclarationOf(eventClass);
  const time = occurredAt ? occurredAt(event) : (event as { timestamp?: string }).timestamp;
  return time === undefined ? undefined : new Date(time);
}

/** @throws Error if the event has no example. */
export function exampleOf<T extends object>(eventClass: EventClass<T>): T {
  const { example } = eventDeclarationOf(eventClass);
  if (!example) throw new Error(`${eventClass.name} is declared without an example`);
  return example;
}

/** Names of the headers of every event record on Kafka. */
export const EventHeader = {
  id: 'event-id',
  type: 'event-type',
  version: 'event-version',
  occurredAt: 'occurred-at',
  companyId: 'company-id',
  traceparent: 'traceparent',
} as const;

/** The version of CloudEvents whose headers a record has, in Kafka's binary mode. */
export const CLOUD_EVENTS = '1.0';

/** The name of a file with the schema of an event. */
export function schemaFileOf({
  identifier,
  version,
}: Pick<EventDeclaration, 'identifier' | 'version'>): string {
  return `${identifier}.v${version}.schema.json`;
}

/** Names the schema of an event, and is its `$id` (docs/contracts.md#other-languages). */
export function schemaIdOf(identifier: string, version: string): string {
  return `urn:partner-card-platform:event:${identifier}:v${version}`;
}

/**
 * The headers of an event with those of CloudEvents, which say the same for readers in other languages.
 *
 * @param headers as they are, if they are not those of an event, or came with a CloudEvent.
 * @param source the service that publishes it.
 */
export function withCloudEvent(
  headers: Readonly<Record<string, string>>,
  source: string,
): Readonly<Record<string, string>> {
  const { [EventHeader.id]: id, [EventHeader.type]: type, ...rest } = headers;
  if (!id || !type || headers['ce_id'] !== undefined) return headers;
  const { [EventHeader.version]: version, [EventHeader.occurredAt]: time } = rest;
  return {
    ...headers,
    'content-type': 'application/json',
    ce_specversion: CLOUD_EVENTS,
    ce_id: id,
    ce_type: type,
    ce_source: `/${source}`,
    ...(time && { ce_time: time }),
    ...(version && { ce_dataschema: schemaIdOf(type, version) }),
  };
}
