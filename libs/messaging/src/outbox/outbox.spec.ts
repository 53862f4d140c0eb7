import {
  type EventClass,
  eventDeclarationOf,
  EventHeader,
  exampleOf,
  publishedEventClasses,
} from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { PermanentError } from '../consuming/failure-policy.js';
import { toRecord } from './outbox.js';

type Timed = { timestamp: string };

const classes = publishedEventClasses.map((eventClass) => {
  const { identifier, topic } = eventDeclarationOf(eventClass);
  return [identifier, topic.name, eventClass as EventClass<Timed>] as const;
});

/** The example with another value in each of its fields, one at a time, as [path, event]. */
function brokenEventsOf(example: object): [string, Timed][] {
  return pathsOf(example).map((path) => {
    const event = structuredClone(example) as Record<string, unknown>;
    const owner = path.slice(0, -1).reduce((of, key) => of[key] as typeof event, event);
    const key = path.at(-1)!;
    // No field is a list of lists, and no schema accepts one in place of another value.
    owner[key] = [[owner[key]]];
    return [path.join('.'), event as unknown as Timed];
  });
}

function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, each]) => pathsOf(each, [...path, key]));
  return path.length === 0 ? inner : [path, ...inner];
}

describe.each(classes)('%s on %s', (identifier, topic, eventClass) => {
  const example = exampleOf(eventClass);

  it('is published as its example', () => {
    expect(toRecord(eventClass, example, 'evt_1', undefined)).toMatchObject({
      topic,
      headers: { [EventHeader.type]: identifier },
    });
  });

  it.each(brokenEventsOf(example))('is not published with another %s', (_path, event) => {
    const publish = () => toRecord(eventClass, event, 'evt_1', undefined);
    expect(publish).toThrow(PermanentError);
    expect(publish).toThrow(`${identifier} has wrong data: `);
  });

  it('is not published without its fields', () => {
    expect(() => toRecord(eventClass, {} as Timed, 'evt_1', undefined)).toThrow(PermanentError);
  });
});
