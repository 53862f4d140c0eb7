import { describe, expect, it } from '@jest/globals';
import { argumentsOf } from './schemathesis.ts';

describe('a run of Schemathesis', () => {
  it('is bounded, and can be repeated', () => {
    const options = {
      ...{ schemaFile: 'openapi.json', knownSchemaFile: 'known.json' },
      ...{
        seenProblemsFile: 'seen.jsonl',
        url: 'http://127.0.0.1:1',
        apiKey: 'key',
        ownKeyIds: [],
      },
      ...{ seconds: 7, examples: 3, seed: 9 },
    };
    const words = argumentsOf(options, {
      names: 'fuzzing',
      schema: 'knownSchemaFile',
      isEndless: true,
    }).join(' ');
    expect(words).toContain('run known.json ');
    expect(words).toContain('--phases fuzzing');
    expect(words).toContain('--max-time 7');
    expect(words).toContain('--max-examples 3');
    expect(words).toContain('--seed 9');
  });
});
