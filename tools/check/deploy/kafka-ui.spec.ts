import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { eventSchemaOf, type JsonSchema, publishedEventClasses } from '#contracts';
import { isWorkload, parseCompose, parseManifests } from './deployed.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const PATTERN = 'KAFKA_CLUSTERS_0_MASKING_0_FIELDSNAMEPATTERN';

/** Each name of a field, at any depth. */
function namesIn(schema: unknown, names = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return names;
  const { properties = {} } = schema as JsonSchema & { properties?: object };
  for (const name of Object.keys(properties)) names.add(name);
  for (const part of Object.values(schema)) namesIn(part, names);
  return names;
}

describe('the masking of Kafka UI', () => {
  const { environment } = parseCompose(read('docker-compose.yml')).services['kafka-ui']!;
  const pattern = String(environment![PATTERN]);

  it('is one for Compose and Kubernetes', () => {
    const [variable] = parseManifests(read('k8s/components/kafka-ui/kafka-ui.yaml'))
      .filter(isWorkload)
      .flatMap(({ spec }) => spec.template.spec.containers.flatMap(({ env = [] }) => env))
      .filter(({ name }) => name === PATTERN);
    expect(variable).toEqual({ name: PATTERN, value: pattern });
  });

  it('shows ids, kinds and times of events, and no other field', () => {
    const masked = new RegExp(`^(?:${pattern})$`);
    const names = namesIn(publishedEventClasses.map((one) => eventSchemaOf(one)));
    expect(names.size).toBeGreaterThan(100);
    const shown = [...names].filter((name) => !masked.test(name));
    expect(shown.filter((name) => !/^[a-z]\w*Id$/.test(name)).sort()).toEqual([
      ...['data', 'event', 'timestamp'],
    ]);
    expect(shown).toContain('cardId');
  });
});
