import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsISO8601,
  IsString,
  Length,
  Matches,
  validateSync,
  ValidateIf,
} from 'class-validator';
import {
  exampleOf,
  NestedObject,
  NestedObjects,
  NullableField,
  OptionalField,
  publishedEventClasses,
  readStrictly,
  readPrevalidated,
} from '../index.js';

class Wheel {
  @IsInt()
  size: number;

  @NullableField()
  @IsString()
  maker?: string | null;

  @OptionalField()
  @IsInt()
  spokes?: number;
}

abstract class Vehicle {
  @Length(2, 10)
  @Matches(/^[a-z.❤️]+$/)
  name: string;

  @IsISO8601()
  builtAt: string;
}

class Bicycle extends Vehicle {
  @NestedObject(() => Wheel)
  front: Wheel;

  @IsArray()
  @ArrayMaxSize(2)
  @NestedObjects(() => Wheel)
  spare: Wheel[];

  @IsArray()
  @IsString({ each: true })
  bells: string[];

  ride(): string {
    return this.name;
  }
}

const sample = {
  name: 'roadster',
  builtAt: '2026-03-01T12:00:00Z',
  front: { size: 28, maker: 'A', unknown: [{ deep: true }] },
  spare: [{ size: 28 }, { size: 26, maker: null }],
  bells: ['ding'],
  later: { list: [1, 'two', null, {}] },
};

// Parsed from JSON, because `__proto__` in a literal has another meaning.
const strangeValues = [
  ...['null', '0', '1.5', '"x"', '""', '"tandem"', '"TOO LONG FOR THIS"', 'true', '"a❤️"', '"❤️"'],
  ...['[]', '{}', '[null]', '[[]]', '[{"size":1}]', '[[{"size":1}]]', '{"size":"1"}', '["a",1]'],
  ...['{"__proto__":{"size":1}}', '{"constructor":1,"size":1}', '{"toString":1}', '{"length":2}'],
  ...['{"size":1,"maker":{"then":1}}', '[{"size":1},{"size":1},{"size":1}]'],
  ...['{"size":1,"spokes":32}', '{"size":1,"spokes":null}', '{"size":1,"maker":null}'],
  ...['"2026-02-29T12:00:00Z"', '"2026-13-01"', '"2026-W10-1"', '"2026-03-01T12:00Z"'],
];
const { later: _unknown, ...known } = sample;
const names = [...Object.keys(known), 'ride', '__proto__', 'constructor', 'toString'];
const variants = [
  JSON.stringify(sample),
  ...names.flatMap((name) =>
    strangeValues.map((value) => `${JSON.stringify(sample).slice(0, -1)},"${name}":${value}}`),
  ),
];

describe('readPrevalidated', () => {
  it('gives what class-transformer does, and only where class-validator finds no fault', () => {
    const read = variants.flatMap((json) => {
      const instance = readPrevalidated(Bicycle, JSON.parse(json) as object);
      return instance ? [{ json, instance }] : [];
    });
    expect(read.length).toBeGreaterThanOrEqual(5);
    for (const { json, instance } of read) {
      const expected = plainToInstance(Bicycle, JSON.parse(json));
      expect([json, validateSync(expected)]).toEqual([json, []]);
      expect([json, instance]).toStrictEqual([json, expected]);
    }
  });

  it('makes instances of the nested classes, and keeps what is not known', () => {
    const bicycle = readPrevalidated(Bicycle, structuredClone(sample))!;
    expect(bicycle).toBeInstanceOf(Bicycle);
    expect(bicycle.front).toBeInstanceOf(Wheel);
    expect(bicycle.spare[1]).toBeInstanceOf(Wheel);
    expect(bicycle).toMatchObject({ later: sample.later });
    expect(bicycle.ride()).toBe('roadster');
  });

  it('leaves classes to class-validator of which it does not know a decorator', () => {
    class Tandem extends Bicycle {
      @ValidateIf(({ name }: Tandem) => name === 'tandem')
      @IsInt()
      seats?: number;
    }
    expect(readPrevalidated(Tandem, { ...sample, seats: 2 })).toBeUndefined();
  });

  it.each(publishedEventClasses.map((eventClass) => [eventClass.name, eventClass] as const))(
    'reads %s as class-transformer does',
    (_name, eventClass) => {
      const example: object = exampleOf(eventClass);
      expect(readPrevalidated(eventClass, example)).toStrictEqual(
        plainToInstance(eventClass, example),
      );
    },
  );
});

describe('readStrictly', () => {
  it('reads nothing in which there is more than the class knows, at any depth', () => {
    const strict = { whitelist: true, forbidNonWhitelisted: true };
    const front = { size: 28, maker: 'A' };
    const read = [...variants, JSON.stringify({ ...known, front })].flatMap((json) => {
      const instance = readStrictly(Bicycle, JSON.parse(json) as object);
      return instance ? [{ json, instance }] : [];
    });
    expect(read).toHaveLength(1);
    for (const { json, instance } of read) {
      const expected = plainToInstance(Bicycle, JSON.parse(json));
      expect([json, validateSync(expected, strict)]).toEqual([json, []]);
      expect(instance).toStrictEqual(expected);
    }
    expect(readStrictly(Bicycle, { ...known, front, later: 1 })).toBeUndefined();
    expect(readStrictly(Bicycle, { ...known, front: { ...front, later: 1 } })).toBeUndefined();
  });
});
