import { describe, expect, it } from '@jest/globals';
import { JsonBodyError } from './json-body-error.js';
import { parseJson, parseShortJson } from './parse-json.js';

const BOUNDS = { depth: 8, values: 50_000 };
const parse = (text: string, bounds = BOUNDS) => parseJson(Buffer.from(text), bounds);
const codeOf = (error: unknown) => (error as JsonBodyError).code;

/** The result of JSON.parse, or that it refuses the text. */
function expected(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return 'malformed_json';
  }
}

const list = (length: number, element: (index: number) => unknown) =>
  JSON.stringify(Array.from({ length }, (_, index) => element(index)));
const people = list(5_000, (index) => ({ id: `e-${index}`, name: '"],[{\\' }));

describe('JSON of a request', () => {
  it.each([
    ['a long list', people],
    ['long lists at several places', `{"a":${people},"b":{"c":${people}},"d":[1]}`],
    ['long lists in a list', `[${list(3_000, Number)},${list(3_000, String)},0]`],
    [
      'a long list in each of a few objects',
      list(4, () => ({ of: JSON.parse(list(3_000, Number)) as unknown })),
    ],
    ['a field twice, the long one first', `{"a":${people},"a":[1]}`],
    ['a field twice, the long one last', `{"a":[1],"a":${people}}`],
    ['a field called __proto__', `{"__proto__":${people}}`],
    ['space everywhere', ` { "a" : ${people.replaceAll('},{', ' } , \n { ')} } `],
    ['nothing', '[]'],
    ['a text', '"a"'],
  ])('is what JSON.parse makes of %s', async (_what, text) => {
    expect(await parse(text)).toStrictEqual(JSON.parse(text));
  });

  it.each([
    '[',
    ']',
    '{"a":[1}',
    '[1,]',
    '[,1]',
    '{"a"',
    '"',
    '',
    '[1]]',
    '{"a":1,}',
    '\\',
    '["\\',
  ])('is malformed where it is %j', async (text) => {
    await expect(parse(text)).rejects.toThrow(JsonBodyError);
    expect(expected(text)).toBe('malformed_json');
  });

  it('is malformed wherever a character of a long list is missing or doubled', async () => {
    const text = `{"a":${list(2_500, (index) => [index])},"b":1}`;
    for (let at = 0; at < text.length; at += 397) {
      for (const other of ['', text[at]! + text[at]!, ',', ']', '"']) {
        const changed = text.slice(0, at) + other + text.slice(at + 1);
        const whole = expected(changed);
        const read = await parse(changed).catch(codeOf);
        // The text lacks a bracket and is nested too deeply, so both refusals are correct.
        const refusals = ['malformed_json', 'body_too_complex'];
        const isRefused = whole === 'malformed_json' && refusals.includes(read as string);
        expect([at, other, isRefused ? whole : read]).toStrictEqual([at, other, whole]);
      }
    }
  });

  it.each([
    ['deeper than allowed', '['.repeat(9) + ']'.repeat(9)],
    ['very deep', '{"a":'.repeat(100_000)],
    ['of too many values', list(50_001, Number)],
    ['of too many fields at one place', `{${'"a":1,'.repeat(5_000)}"a":1}`],
    ['with a text that is too long', `{"a":"${'\\n'.repeat(300_000)}"}`],
    [
      'with too much text at one place',
      `{${'"a":"'.concat('x'.repeat(60_000), '",').repeat(10)}"a":1}`,
    ],
    ['with an element that is too long', `[1,2,"${'x'.repeat(600_000)}",3]`],
    [
      'with a long list and a text that is too long',
      `{"a":${people},"b":"${'x'.repeat(600_000)}"}`,
    ],
    [
      'with an element of too many values',
      `[${list(2_000, Number)},{${'"a":1,'.repeat(5_000)}"a":1}]`,
    ],
  ])('is refused where it is %s', async (_what, text) => {
    expect(await parse(text).catch(codeOf)).toBe('body_too_complex');
  });

  it('is read whatever stands in its texts', async () => {
    const texts = ['[[[[[[[[[[[', '{{{{{{{{{{{{', '\\"[[[[[[[[[[[[', '\\\\', ',,,,', 'ä€😀'];
    const text = JSON.stringify(texts);
    expect(await parse(text, { depth: 1, values: 6 })).toEqual(texts);
    expect(parseShortJson(Buffer.from(text), { depth: 1, values: 6 })).toEqual(texts);
  });
});
