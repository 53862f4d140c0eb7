import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type HandlerAnswers, readHandlerAnswers } from './handler-answers.ts';

const repository = join(import.meta.dirname, '../../..');
let folder: string;
let answers: HandlerAnswers;

const SOURCE = `
/** A pot of tea. */
export interface Pot {
  id: string;
  /** In ml. */
  size: number;
  /** @type number */
  strength: number;
  brewedAt: string;
  /** @format date-time */
  bestBy: string | null;
  state: PotState;
  lid?: boolean; kind: 'black' | 'green' | null;
  madeAt: Date; next: Pot | null; notes: Record<string, string>; cups: (Cup | string)[]; owner: string | undefined }
type PotState = 'full' | 'empty';
type Cup = { of: Pot['kind'] };
interface Page<T> { data: T[]; hasMore: boolean }
export class PotsController {
  /** All of them. */
  list(): Promise<Page<Pot>> { throw new Error(); }
  pour(): Pot { throw new Error(); }
  async remove(): Promise<void> {}
  label(): string { return ''; }
}
`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'answers-'));
  writeFileSync(join(folder, 'pots.controller.ts'), SOURCE);
  copyFileSync(join(repository, 'tsconfig.json'), join(folder, 'tsconfig.json'));
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  answers = readHandlerAnswers(folder, ['pots.controller.ts']);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('the answers of handlers, read from their sources', () => {
  it('are what they return, promised or not', () => {
    const pot = { $ref: '#/components/schemas/Pot' };
    expect(Object.fromEntries(answers.byName)).toEqual({
      'PotsController.list': {
        description: 'All of them.',
        schema: { $ref: '#/components/schemas/PotPage' },
      },
      'PotsController.pour': { schema: pot },
      'PotsController.remove': {},
      'PotsController.label': {},
    });
  });

  it('refer to the named types, which have what JSON keeps of them', () => {
    expect(answers.schemas).toEqual({
      Cup: {
        type: 'object',
        properties: { of: { type: ['string', 'null'], enum: ['black', 'green', null] } },
        required: ['of'],
      },
      Pot: {
        type: 'object',
        description: 'A pot of tea.',
        properties: {
          id: { type: 'string' },
          size: { type: 'integer', format: 'int64', description: 'In ml.' },
          strength: { type: 'number', format: 'double' },
          brewedAt: { type: 'string', format: 'date-time' },
          bestBy: { anyOf: [{ type: 'null' }, { type: 'string', format: 'date-time' }] },
          state: { $ref: '#/components/schemas/PotState' },
          lid: { type: 'boolean' },
          kind: { type: ['string', 'null'], enum: ['black', 'green', null] },
          madeAt: { type: 'string', format: 'date-time' },
          next: { anyOf: [{ type: 'null' }, { $ref: '#/components/schemas/Pot' }] },
          notes: { type: 'object', additionalProperties: { type: 'string' } },
          cups: {
            type: 'array',
            items: { anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/Cup' }] },
          },
          owner: { type: 'string' },
        },
        required: [
          'id',
          'size',
          'strength',
          'brewedAt',
          'bestBy',
          'state',
          'kind',
          'madeAt',
          'next',
          'notes',
          'cups',
        ],
      },
      PotPage: {
        type: 'object',
        properties: {
          data: { type: 'array', items: { $ref: '#/components/schemas/Pot' } },
          hasMore: { type: 'boolean' },
        },
        required: ['data', 'hasMore'],
      },
      PotState: { type: 'string', enum: ['empty', 'full'] },
    });
  });
});
