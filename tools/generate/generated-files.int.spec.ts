import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asyncApiFaults } from './asyncapi-faults.ts';
import { readDocComments } from './doc-comments.ts';
import { GeneratedFolder } from './generated-files.ts';
import { readReceivers } from './asyncapi-document.ts';

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

describe('the receivers', () => {
  it('are the apps that have handlers, each with its events', () => {
    const apps = join(folder, 'apps');
    const write = (file: string, text: string) => {
      mkdirSync(join(apps, file, '..'), { recursive: true });
      writeFileSync(join(apps, file), text);
    };
    const handler = (decorator: string) => `class Consumer { @${decorator} async handle() {} }`;
    write('post/src/letters/letter.consumer.ts', `export ${handler('OnEvent(LetterSent)')}`);
    write('post/src/parcel.consumer.ts', handler('OnEvent(ParcelSent, ParcelLost)'));
    write('post/src/parcel.spec.ts', handler('OnEvent(Invented)'));
    write('post/src/parcels.controller.ts', handler('Get("parcels")'));
    write('web/src/main.ts', 'export const page = 1;');
    expect([...readReceivers(apps)]).toEqual([
      ['post', ['LetterSent', 'ParcelSent', 'ParcelLost']],
    ]);
  });
});

describe('the faults of an AsyncAPI document', () => {
  it('name their place', () => {
    const text = JSON.stringify({
      asyncapi: '3.0.0',
      info: { title: 'none', version: '1' },
      channels: { parcels: { messages: { sent: { payload: { $ref: './sent.json' } } } } },
      operations: { send: { action: 'sends', channel: { $ref: '#/channels/parcels' } } },
    });
    const faults = asyncApiFaults(text, join(folder, 'asyncapi.json'));
    expect(faults.join('\n')).toContain('operations.send.action: ');
    expect(faults).toContain('channels.parcels.messages.sent.payload: ./sent.json is not there');
    writeFileSync(join(folder, 'sent.json'), '{ "type": "object" }');
    const sound = text.replace('sends', 'send');
    expect(asyncApiFaults(sound, join(folder, 'asyncapi.json'))).toEqual([]);
    const foreign = sound.replace(
      '"operations":{"send":{',
      '"operations":{"send":{"messages":[{"$ref":"#/channels/letters/messages/sent"}],',
    );
    expect(asyncApiFaults(foreign, join(folder, 'asyncapi.json'))).toEqual([
      'operations.send.messages.0: #/channels/letters/messages/sent is not there',
      'operations.send.messages: #/channels/letters/messages/sent is none of its channel',
    ]);
  });
});
