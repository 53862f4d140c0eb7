import { describe, expect, it } from '@jest/globals';
import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsISO8601,
  IsObject,
  IsString,
  Length,
  Matches,
  ValidateIf,
} from 'class-validator';
import { bothReadings } from '../../test/both-readings.js';
import { mutationsOf } from '../../test/mutations.js';
import {
  Converted,
  exampleOf,
  IsName,
  NestedObject,
  NestedObjects,
  NullableField,
  NumberInText,
  OptionalField,
  publishedEventClasses,
  readClass,
  readClassInSteps,
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

  @ValidateIf(({ name }: Bicycle) => name === 'tandem')
  @IsInt()
  seats?: number;

  gears = 3;

  ride(): string {
    return this.name;
  }
}

const sample = {
  name: 'roadster',
  builtAt: '2026-03-01T12:00:00Z',
  front: { size: 28, maker: 'A' },
  spare: [{ size: 28 }, { size: 26, maker: null }],
  bells: ['ding'],
};

const problemsOf = (
  classOf: new () => object,
  plain: object,
  kind: 'request' | 'message' = 'request',
) => readClass(classOf, plain, kind).problems.map(({ pointer, code }) => `${pointer} ${code}`);

describe('readClass', () => {
  it('creates instances of the class and of nested classes, with defaults', () => {
    const { value, problems } = readClass(Bicycle, sample, 'request');
    expect(problems).toEqual([]);
    expect(value).toBeInstanceOf(Bicycle);
    expect(value.front).toBeInstanceOf(Wheel);
    expect(value.spare[1]).toBeInstanceOf(Wheel);
    expect(value.ride()).toBe('roadster');
    expect(value.gears).toBe(3);
    expect({ ...value, gears: undefined }).toMatchObject(sample);
  });

  const strange = [
    'a❤️',
    '❤️',
    '❤️❤️',
    '😀',
    '😀'.repeat(10),
    '😀'.repeat(11),
    '\uFE0F',
    'x\uFE0F',
  ];
  const days = ['2026-02-29T12:00:00Z', '2028-02-29T12:00:00Z', '2026-W10-1', '20260301T120000Z'];
  const nested = [[{ size: 1 }], [[{ size: 1 }]], { size: '1' }, ['a', 1], { length: 2 }];

  it.each([
    ['a class', Bicycle, sample],
    ['a class with a condition', Bicycle, { ...sample, name: 'tandem', seats: 2 }],
    ...publishedEventClasses.map(
      (eventClass) => [eventClass.name, eventClass, exampleOf(eventClass) as object] as const,
    ),
  ])(
    'finds the problems that class-validator finds in mutations of %s',
    (_name, classOf, example) => {
      const mutations = [
        ...mutationsOf(example),
        ...mutationsOf(example, [...strange, ...days, ...nested]),
      ].filter(
        (one): one is { name: string; value: object } =>
          typeof one.value === 'object' && one.value !== null && !Array.isArray(one.value),
      );
      let wrong = 0;
      for (const { name, value } of mutations) {
        const { found, expected } = bothReadings(classOf, value);
        expect([name, found]).toEqual([name, expected]);
        wrong += expected.length;
      }
      expect(wrong).toBeGreaterThan(20);
    },
  );

  it('refuses unknown members of a request at every depth, and keeps unknown members of a message', () => {
    const plain = { ...sample, front: { ...sample.front, later: 1 }, later: { deep: [null] } };
    expect(problemsOf(Bicycle, plain)).toEqual([
      '/later unknown_field',
      '/front/later unknown_field',
    ]);
    const { value, problems } = readClass(Bicycle, plain, 'message');
    expect(problems).toEqual([]);
    expect(value).toMatchObject({ later: { deep: [null] }, front: { later: 1 } });
  });

  it.each(['__proto__', 'constructor', 'toString', 'ride'])(
    'does not replace %s of an instance',
    (name) => {
      const plain = JSON.parse(
        `{"${name}":{"size":1},${JSON.stringify(sample).slice(1)}`,
      ) as object;
      expect(problemsOf(Bicycle, plain)).toEqual([`/${name} unknown_field`]);
      const { value } = readClass(Bicycle, plain, 'message');
      expect(Object.keys(value)).not.toContain(name);
      expect(value.ride()).toBe('roadster');
    },
  );

  it('stores texts of a request composed, names without outer blanks, and refuses what no database stores', () => {
    class Label {
      @IsName()
      name: string;

      @OptionalField()
      @IsObject()
      notes?: object;
    }
    const { value } = readClass(
      Label,
      { name: ' Zoe\u0308 ', notes: { a: ['e\u0301'] } },
      'request',
    );
    expect(value).toEqual({ name: 'Zoë', notes: { a: ['é'] } });
    expect(problemsOf(Label, { name: 'a\0b' })).toEqual(['/name unstorable_text']);
    expect(problemsOf(Label, { name: 'a', notes: { 'b\uD800': [1] } })).toEqual([
      '/notes/b\uFFFD unstorable_text',
    ]);
    expect(problemsOf(Label, { name: 'a', notes: { a: ['\0'] } })).toEqual([
      '/notes/a/0 unstorable_text',
    ]);
    expect(
      problemsOf(Label, { name: 'a', notes: JSON.parse('{"__proto__":{}}') as object }),
    ).toEqual(['/notes/__proto__ unknown_field']);
    expect(readClass(Label, { name: ' e\u0301 ' }, 'message').value.name).toBe(' e\u0301 ');
  });

  it('converts values before their rules see them', () => {
    class Query {
      @NumberInText()
      @IsInt()
      limit = 20;

      @OptionalField()
      @Converted((value) => (typeof value === 'string' ? value.toUpperCase() : undefined))
      @Matches(/^[A-Z]+$/)
      code?: string;
    }
    expect(readClass(Query, { limit: '7', code: 'eur' }, 'request')).toMatchObject({
      value: { limit: 7, code: 'EUR' },
      problems: [],
    });
    const largest = String(Number.MAX_SAFE_INTEGER);
    expect(problemsOf(Query, { limit: largest })).toEqual([]);
    for (const limit of ['0x10', '', '1.5', '7 ', ['7'], '1e3', '9007199254740992'])
      expect(problemsOf(Query, { limit })).toEqual(['/limit is_int']);
    expect(problemsOf(Query, { code: 7 })).toEqual(['/code matches']);
  });

  it('says what is wrong in the words of the rule, without the value that was sent', () => {
    const [problem] = readClass(Bicycle, { ...sample, name: 'SECRETS' }, 'request').problems;
    expect(problem).toEqual({
      pointer: '/name',
      code: 'matches',
      detail: 'name must match /^[a-z.❤️]+$/ regular expression',
    });
  });

  it('lists a hundred problems at most, with short pointers', () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, at]));
    expect(readClass(Bicycle, many, 'request').problems).toHaveLength(100);
    const [problem] = readClass(Bicycle, { ['n'.repeat(100_000)]: 1 }, 'request').problems;
    expect(problem!.pointer.length).toBeLessThan(250);
    expect(problem!.detail.length).toBeLessThan(250);
  });

  class Fleet {
    @IsArray()
    @ArrayMaxSize(10_000)
    @NestedObjects(() => Wheel)
    wheels: Wheel[];

    @OptionalField()
    @IsArray()
    @NestedObjects(() => Wheel)
    few?: Wheel[];
  }

  it('reads a list of thousands in steps, and names the wrong elements', async () => {
    const wheels: unknown[] = Array.from({ length: 10_000 }, (_, size) => ({ size }));
    wheels[9_999] = { size: 'x' };
    let pauses = 0;
    const { value, problems } = await readClassInSteps(Fleet, { wheels }, 'request', async () => {
      pauses += 1;
    });
    expect(pauses).toBeGreaterThan(20);
    expect(value.wheels).toHaveLength(10_000);
    expect(value.wheels[5_000]).toEqual(Object.assign(new Wheel(), { size: 5_000 }));
    expect(value.wheels[5_000]).toBeInstanceOf(Wheel);
    expect(problems).toMatchObject([{ pointer: '/wheels/9999/size', code: 'is_int' }]);
    expect(readClass(Fleet, { wheels }, 'request').problems).toEqual(problems);
  });

  it('reads no elements of a list that is too long, which is 100 where nothing else is declared', () => {
    const wheels = new Array(10_001).fill({ size: 'x' });
    expect(problemsOf(Fleet, { wheels })).toEqual(['/wheels array_max_size']);
    const few = new Array(101).fill({ size: 'x' });
    expect(problemsOf(Fleet, { wheels: [], few })).toEqual(['/few array_max_size']);
    expect(problemsOf(Fleet, { wheels: wheels.fill(1) })).toEqual(['/wheels array_max_size']);
  });
});
