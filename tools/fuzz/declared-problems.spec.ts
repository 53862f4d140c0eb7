import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type ApiDocument, SeenProblems, unseenProblems } from './documented-calls.ts';

const document: Pick<ApiDocument, 'paths'> = {
  paths: {
    '/v1/pets': {
      get: {
        operationId: 'listPets',
        responses: { 200: {}, 500: { 'x-codes': ['internal_error'] } },
      },
      post: {
        operationId: 'addPet',
        responses: {
          404: { 'x-codes': ['pet_unknown'] },
          409: { 'x-codes': ['pet_asleep', 'pet_hungry'] },
        },
      },
    },
  },
};

describe('declared problems', () => {
  it('are listed until an answer contained them, server errors never', () => {
    const seen = new SeenProblems(join(mkdtempSync(join(tmpdir(), 'seen-')), 'seen.jsonl'));
    expect(unseenProblems(document, seen)).toEqual({
      addPet: ['pet_unknown', 'pet_asleep', 'pet_hungry'],
    });
    seen.add('addPet', 'pet_asleep');
    seen.add('listPets', 'pet_unknown');
    writeFileSync(seen.file, '["addPet", "pet_hungry"]\n');
    seen.readFile();
    expect(unseenProblems(document, seen)).toEqual({ addPet: ['pet_unknown'] });
  });
});
