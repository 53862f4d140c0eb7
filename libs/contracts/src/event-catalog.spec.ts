import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  allTopics,
  declaredEventClasses,
  eventDeclarationOf,
  exampleOf,
  publishedEventClasses,
  readClass,
} from './index.js';

const eventFiles = globSync(join(import.meta.dirname, '**/*.{event,events}.ts'));
const events = publishedEventClasses.map(
  (eventClass) => [eventClass.name, eventClass, eventDeclarationOf(eventClass)] as const,
);

describe('the catalog of events', () => {
  it('has every class that is declared with @Event, once', async () => {
    for (const file of eventFiles) await import(file);
    const byName = (classes: readonly { name: string }[]) => classes.map(({ name }) => name).sort();
    expect(byName(publishedEventClasses)).toEqual(byName(declaredEventClasses()));
  });

  it('has each version of an identifier once', () => {
    const versions = events.map(([, , { identifier, version }]) => `${identifier}.v${version}`);
    expect(new Set(versions).size).toBe(events.length);
  });
});

describe.each(events)('%s', (_name, eventClass, { key, topic }) => {
  const example = exampleOf(eventClass);

  it('accepts its example', () => {
    expect(readClass(eventClass, example, 'message').problems).toEqual([]);
  });

  it('has a key, and a topic that is created', () => {
    expect(key(example)).toMatch(/^[\w/-]+$/);
    expect(allTopics).toContain(topic);
  });
});
