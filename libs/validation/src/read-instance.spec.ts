import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Exclude, plainToInstance, Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsDefined,
  IsInt,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Matches,
  validate,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { instantiate } from './instantiate.js';
import { isSurelyValid } from './is-surely-valid.js';
import { readInstance } from './read-instance.js';

class Wheel {
  @IsInt()
  size: number;

  @IsOptional()
  @IsString()
  maker?: string;
}

abstract class Vehicle {
  @IsString()
  @Length(1, 10)
  @Matches(/^[a-z]+$/)
  name: string;

  @IsISO8601()
  builtAt: string;
}

class Bicycle extends Vehicle {
  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => Wheel)
  front: Wheel;

  @IsArray()
  @ArrayMaxSize(2)
  @ValidateNested({ each: true })
  @Type(() => Wheel)
  spare: Wheel[];

  @IsString({ each: true })
  bells: string[];

  @ValidateIf((bicycle: Bicycle) => bicycle.name === 'tandem')
  @IsInt()
  seats?: number;

  @IsOptional()
  @IsObject()
  more?: Record<string, unknown>;

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
  more: { nested: { any: 1 } },
  later: { list: [1, 'two', null, {}] },
};

async function theLongWay(classOf: new () => object, plain: object) {
  const instance = plainToInstance(classOf, plain);
  return { instance, faults: await validate(instance) };
}

// JSON, not literals: `__proto__` in a literal is something else.
const strangeValues = [
  ...['null', '0', '1.5', '"x"', '""', '"tandem"', '"TOO LONG FOR THIS"', 'true'],
  ...['[]', '{}', '[null]', '[[]]', '[{"size":1}]', '[[{"size":1}]]', '{"size":"1"}', '["a",1]'],
  ...['{"__proto__":{"size":1}}', '{"constructor":1,"size":1}', '{"toString":1}', '{"length":2}'],
  ...['{"size":1,"maker":{"then":1}}', '[{"size":1},{"size":1},{"size":1}]'],
];
const names = [...Object.keys(sample), 'seats', 'ride', '__proto__', 'constructor', 'toString'];

function variants(): string[] {
  const { name: _name, ...withoutName } = sample;
  return [
    JSON.stringify(sample),
    JSON.stringify(withoutName),
    ...names.flatMap((name) =>
      strangeValues.map((value) => `${JSON.stringify(sample).slice(0, -1)},"${name}":${value}}`),
    ),
  ];
}

describe('readInstance', () => {
  it('gives what class-transformer and class-validator do, whatever comes', async () => {
    for (const json of variants()) {
      const [expected, actual] = await Promise.all(
        [theLongWay, readInstance].map((read) =>
          read(Bicycle, JSON.parse(json) as object).catch((error: Error) => error.message),
        ),
      );
      expect([json, actual]).toEqual([json, expected]);
    }
  });

  it('makes instances of the nested classes, and keeps what is not known', async () => {
    const { instance, faults } = await readInstance(Bicycle, sample);
    expect(faults).toEqual([]);
    expect(instance).toBeInstanceOf(Bicycle);
    expect(instance.front).toBeInstanceOf(Wheel);
    expect(instance.spare[1]).toBeInstanceOf(Wheel);
    expect(instance).toMatchObject({ later: sample.later });
    expect(instance.ride()).toBe('roadster');
  });

  it('takes the short way with valid data', () => {
    const instance = instantiate(Bicycle, sample);
    expect(instance).toEqual(plainToInstance(Bicycle, sample));
    expect(isSurelyValid(instance!)).toBe(true);
  });

  it('leaves what it does not know to those who do', async () => {
    class Hidden {
      @Exclude()
      @IsString()
      secret: string;
    }
    class Shouted {
      @Transform(({ value }) => String(value).toUpperCase())
      @IsString()
      word: string;
    }
    class Dated {
      @Type(() => Date)
      @IsDefined()
      at: Date;
    }
    const cases = [
      [Hidden, { secret: 'x' }],
      [Shouted, { word: 'x' }],
      [Dated, { at: '2026-03-01' }],
      [class Bare {}, { any: 1 }],
    ] as const;
    for (const [classOf, plain] of cases) {
      expect(await readInstance<object>(classOf, plain)).toEqual(await theLongWay(classOf, plain));
    }
    expect((await readInstance(Shouted, { word: 'x' })).instance.word).toBe('X');
  });

  it('waits for checks that take their time', async () => {
    class Slow {
      @ValidateBy({
        name: 'isEven',
        async: true,
        validator: { validate: (value) => Promise.resolve(Number(value) % 2 === 0) },
      })
      value: number;
    }
    expect((await readInstance(Slow, { value: 2 })).faults).toEqual([]);
    expect((await readInstance(Slow, { value: 3 })).faults).toHaveLength(1);
  });

  it('fails at what is nested too deep for the call stack', async () => {
    const deep = JSON.parse(`{"more":${'['.repeat(20_000)}${']'.repeat(20_000)}}`) as object;
    await expect(readInstance(Bicycle, deep)).rejects.toThrow(RangeError);
  });
});
