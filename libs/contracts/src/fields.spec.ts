import { describe, expect, it } from '@jest/globals';
import { IsInt, IsString, validateSync } from 'class-validator';
import { NullableField, OptionalField } from './index.js';

class Parcel {
  @OptionalField()
  @IsString()
  label?: string;

  @OptionalField()
  @IsInt()
  priority = 3;

  @NullableField()
  @IsString()
  note?: string | null;
}

const faultsOf = (fields: object) =>
  validateSync(Object.assign(new Parcel(), fields)).map(({ property, constraints }) => [
    property,
    Object.keys(constraints!),
  ]);

describe('an optional field', () => {
  it('may be left out', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ label: undefined, priority: undefined })).toEqual([]);
  });

  it('is not null, whether it has a default or not', () => {
    expect(faultsOf({ label: null, priority: null })).toEqual([
      ['label', ['isString']],
      ['priority', ['isInt']],
    ]);
  });

  it('is checked when it is there', () => {
    expect(faultsOf({ label: 1 })).toEqual([['label', ['isString']]]);
  });
});

describe('a nullable field', () => {
  it('may be left out or null, and is checked when it is there', () => {
    expect(faultsOf({ note: undefined })).toEqual([]);
    expect(faultsOf({ note: null })).toEqual([]);
    expect(faultsOf({ note: 0 })).toEqual([['note', ['isString']]]);
  });
});
