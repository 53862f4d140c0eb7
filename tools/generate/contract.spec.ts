import { describe, expect, it } from '@jest/globals';
import { keyFieldsOf } from './contract.ts';

const example = { company: 'cmp_1', data: { people: [{ id: 'e-1' }, { id: 'e-2' }], size: 2 } };

describe('the fields of a key', () => {
  it('are the fields that change it', () => {
    expect(keyFieldsOf(({ company }) => company, example)).toEqual(['company']);
    expect(keyFieldsOf(({ company, data }) => `${company}/${data.size}`, example)).toEqual([
      'company',
      'data.size',
    ]);
    expect(keyFieldsOf(({ data }) => data.people[1]!.id, example)).toEqual(['data.people.1.id']);
    expect(keyFieldsOf(() => 'always the same', example)).toEqual([]);
  });
});
