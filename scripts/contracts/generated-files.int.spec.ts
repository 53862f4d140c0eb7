import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asyncApiFaults } from './asyncapi-faults.ts';
import { readDocComments } from './doc-comments.ts';
import { GeneratedFolder } from './generated-folder.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'contracts-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('a generated folder', () => {
  it('knows what lacks, differs and is too much, and puts it right', () => {
    const generated = join(folder, 'generated');
    new GeneratedFolder(
      generated,
      new Map([
        ['a.json', '1'],
        ['schemas/b.json', '2'],
        ['schemas/c.json', '3'],
      ]),
    ).write();
    const files = new Map([
      ['a.json', '1'],
      ['schemas/b.json', 'other'],
      ['d.yaml', '4'],
    ]);
    const folderOfToday = new GeneratedFolder(generated, files);
    expect(folderOfToday.stale()).toEqual(['d.yaml', 'schemas/b.json', 'schemas/c.json']);
    folderOfToday.write();
    expect(folderOfToday.stale()).toEqual([]);
    expect(readFileSync(join(generated, 'schemas/b.json'), 'utf8')).toBe('other');
  });
});

describe('doc comments', () => {
  it('are found above classes, their properties and constants', () => {
    writeFileSync(
      join(folder, 'source.ts'),
      `/** Where it\n * is. */\nexport const place = 1;\n/** A thing. @see nothing */\nexport class Thing {
        /** Its name. */ @IsString() name: string;\n plain: string;\n // not this\n other: string; }`,
    );
    expect(Object.fromEntries(readDocComments(folder))).toEqual({
      place: 'Where it is.',
      Thing: 'A thing.',
      'Thing.name': 'Its name.',
    });
  });
});

describe('the faults of an AsyncAPI document', () => {
  it('name their place', async () => {
    const text = JSON.stringify({
      asyncapi: '3.0.0',
      info: { title: 'none', version: '1' },
      channels: { parcels: { messages: { sent: { payload: { $ref: './sent.json' } } } } },
      operations: { send: { action: 'sends', channel: { $ref: '#/channels/parcels' } } },
    });
    const faults = await asyncApiFaults(text, join(folder, 'asyncapi.json'));
    expect(faults.join('\n')).toContain('operations.send.action: ');
    writeFileSync(join(folder, 'sent.json'), '{ "type": "object" }');
    const sound = text.replace('sends', 'send');
    expect(await asyncApiFaults(sound, join(folder, 'asyncapi.json'))).toEqual([]);
  });
});
