import { describe, expect, it } from '@jest/globals';
import { canonicalJson, JsonBodyError, parseJson, parseShortJson } from './request-bodies.js';

const BOUNDS = { depth: 8, values: 50_000 };
const parse = (text: string, bounds = BOUNDS) => parseJson(Buffer.from(text), bounds);
const codeOf = (error: unknown) => (error as JsonBodyError).code;

const list = (length: number, element: (index: number) => unknown) =>
  JSON.stringify(Array.from({ length }, (_, index) => element(index)));
const people = list(5_000, (index) => ({ id: `e-${index}`, name: '"],[{\\' }));

describe('JSON of a request', () => {
  it.each([
    ['a long list', people],
    ['a field twice', `{"a":${people},"a":[1]}`],
    ['a field called __proto__', `{"__proto__":${people}}`],
    ['space everywhere', ` { "a" : ${people.replaceAll('},{', ' } , \n { ')} } `],
    ['a long text with escapes', JSON.stringify('\n"ä'.repeat(300_000))],
    ['nothing', '[]'],
    ['a text', '"a"'],
  ])('is what JSON.parse returns for %s', async (_what, text) => {
    expect(await parse(text)).toStrictEqual(JSON.parse(text));
  });

  it.each(['[', ']', '{"a":[1}', '[1,]', '[,1]', '{"a"', '"', '', '[1]]', '\\', '["\\'])(
    'is malformed: %j',
    async (text) => {
      expect(await parse(text).catch(codeOf)).toBe('malformed_json');
    },
  );

  it.each([
    ['deeper than allowed', '['.repeat(9) + ']'.repeat(9)],
    ['very deep', '{"a":'.repeat(100_000)],
    ['of too many values', list(50_001, Number)],
    ['of too many fields', `{${'"a":1,'.repeat(50_000)}"a":1}`],
    ['of too many empty lists', `[${'[],'.repeat(50_000)}[]]`],
  ])('is refused where it is %s', async (_what, text) => {
    expect(await parse(text).catch(codeOf)).toBe('body_too_complex');
    const short = { depth: 8, values: 5_000 };
    expect(() => parseShortJson(Buffer.from(text), short)).toThrow(JsonBodyError);
  });

  it('counts no values in texts, wherever a text is cut', async () => {
    const texts = ['[[[[[[[[[[[', '{{{{{{{{{{{{', '\\"[[[[[[[[[[[[', '\\\\', ',,,,', 'ä€😀'];
    const text = JSON.stringify(texts);
    expect(await parse(text, { depth: 1, values: 6 })).toEqual(texts);
    expect(parseShortJson(Buffer.from(text), { depth: 1, values: 6 })).toEqual(texts);
    // Steps are 256 KiB long: an escape stands on each side of the cut.
    for (let more = 0; more < 4; more += 1) {
      const long = ['x'.repeat(256 * 1024 - 6 + more) + '\\"[[[[[[[[[[[[\\'];
      expect(await parse(JSON.stringify(long), { depth: 1, values: 1 })).toEqual(long);
    }
  });
});

const canonical = (json: string) => canonicalJson(JSON.parse(json));

describe('canonical JSON', () => {
  it('is the same for members in another order, at every depth', () => {
    const one = canonical('{"a":1,"b":{"c":[{"d":1,"e":2}],"f":"x"}}');
    expect(canonical('{ "b": {"f":"x","c":[{"e":2,"d":1.0}]}, "a":1e0 }')).toBe(one);
  });

  it.each([
    ['another order of a list', '[1,2]', '[2,1]'],
    ['a member that is null', '{"a":null}', '{}'],
    ['a text instead of a number', '{"a":1}', '{"a":"1"}'],
    ['a member with the name of a prototype', '{"__proto__":{"a":1}}', '{"__proto__":{"a":2}}'],
  ])('differs for %s', (_what, one, other) => {
    expect(canonical(one)).not.toBe(canonical(other));
  });
});
