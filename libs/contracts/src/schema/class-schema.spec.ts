import { describe, expect, it } from '@jest/globals';
import { Contains, IsArray, IsIn, IsString, Matches, Min, ValidateNested } from 'class-validator';
import { NullableField, OptionalField, schemaOfClass } from '../index.js';

const schemaOf = (schemaClass: new () => object) => schemaOfClass(schemaClass, () => undefined);

describe('the JSON Schema of a class', () => {
  it('has what is inherited first, and what both demand', () => {
    class Parent {
      @Matches(/^a/)
      @Matches(/z$/)
      name: string;
    }
    class Child extends Parent {
      @IsArray()
      @IsString({ each: true })
      nicknames: string[];
    }
    const { properties, required } = schemaOf(Child);
    expect(required).toEqual(['name', 'nicknames']);
    expect(properties).toEqual({
      name: { type: 'string', pattern: '^a', allOf: [{ pattern: 'z$' }] },
      nicknames: { type: 'array', items: { type: 'string' } },
    });
  });

  it('takes nothing, but not null, for an optional field', () => {
    class Optional {
      @OptionalField()
      @IsString()
      text?: string;
    }
    expect(schemaOf(Optional)).toEqual({
      type: 'object',
      properties: { text: { type: 'string' } },
      required: [],
    });
  });

  it('takes nothing and null for a nullable field', () => {
    class Nullable {
      @NullableField()
      @IsString()
      text?: string | null;

      @NullableField()
      @IsIn(['a'])
      choice?: 'a' | null;

      @NullableField()
      @IsIn(['a', 'b'])
      @IsIn(['b', 'c'])
      both?: 'b' | null;
    }
    expect(schemaOf(Nullable)).toEqual({
      type: 'object',
      properties: {
        text: { type: ['string', 'null'] },
        choice: { enum: ['a', null] },
        both: { enum: ['a', 'b', null], allOf: [{ enum: ['b', 'c', null] }] },
      },
      required: [],
    });
  });

  it('describes the classes and the fields', () => {
    class Described {
      @IsString()
      text: string;
    }
    const schema = schemaOfClass(Described, (...names) => `means ${names.join('.')}`);
    expect(schema.description).toBe('means Described');
    expect(schema.properties!.text!.description).toBe('means Described.text');
  });

  it('is refused where it would take more than the class does', () => {
    class Unknown {
      @Contains('a')
      text: string;
    }
    class Untyped {
      @Min(1)
      amount: number;
    }
    class Flagged {
      @Matches(/a/i)
      text: string;
    }
    class Nested {
      @ValidateNested()
      inner: object;
    }
    expect(() => schemaOf(Unknown)).toThrow('no JSON Schema is known for the decorator contains');
    expect(() => schemaOf(Untyped)).toThrow('Untyped.amount has no type');
    expect(() => schemaOf(Flagged)).toThrow('JSON Schema knows no flags: /a/i');
    expect(() => schemaOf(Nested)).toThrow('Nested.inner is nested without @NestedObject');
  });
});
