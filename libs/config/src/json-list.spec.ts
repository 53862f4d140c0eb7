import { describe, expect, it } from '@jest/globals';
import { OptionalField } from '#contracts';
import { Length } from 'class-validator';
import { ConfigError, JsonList, List, loadConfig } from './index.js';

class Door {
  @Length(1, 10)
  name: string;

  @List()
  @Length(4, 10, { each: true, message: 'each must have 4 to 10 characters' })
  keys: string[];

  @Length(1, 10)
  colour = 'grey';
}

class HouseConfig {
  @OptionalField()
  @JsonList(Door)
  frontDoors?: Door[];
}

const load = (value: unknown) =>
  loadConfig(HouseConfig, {
    FRONT_DOORS: typeof value === 'string' ? value : JSON.stringify(value),
  }).frontDoors;

function faultOf(value: unknown): string {
  try {
    load(value);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message.split('\n').slice(1).join('\n').trim();
  }
  throw new Error('nothing was wrong with it');
}

describe('JsonList', () => {
  it('makes each object an instance of its class, with its defaults', () => {
    const doors = load([{ name: 'left', keys: ['abcd'] }])!;
    expect(doors[0]).toBeInstanceOf(Door);
    expect(doors).toEqual([{ name: 'left', keys: ['abcd'], colour: 'grey' }]);
  });

  it('may be left out where its property may be', () => {
    expect(load('')).toBeUndefined();
  });

  it.each([
    ['{'],
    ['null'],
    ['7'],
    ['"left"'],
    ['{}'],
    ['[]'],
    [JSON.stringify(Array(101).fill({}))],
  ])('refuses what is no list, too long or empty: %#', (value) => {
    expect(faultOf(value)).toBe('FRONT_DOORS: must be a JSON list of 1 to 100 objects');
  });

  it('names every wrong and every unknown field, and shows no value', () => {
    const message = faultOf([
      { name: 'value-that-is-too-long', keys: ['abcd', 'v'] },
      { name: 'right', keys: ['abcd'], color: 'value' },
      { name: 'right', keys: ['abcd'], 'value with=blanks': 1 },
      'value',
      null,
    ]);
    expect(message).toMatch(/^FRONT_DOORS: \[0\]\.name: .+; \[0\]\.keys: each must have 4 to 10/);
    expect(message).toContain('[1].color: is not known');
    expect(message).toContain('[2]: a field is not known');
    expect(message).toContain('[3] must be an object; [4] must be an object');
    expect(message).not.toContain('value');
  });
});
