import { describe, expect, it } from '@jest/globals';
import { canonicalJson } from './json.js';

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
