import { parseEnv } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { quoted } from './service.ts';

describe('a value in a file of variables', () => {
  it.each(['', 'plain', 'Ada <ada@bank.example>', '["a", "b"]', "it's", 'a#b=c \\n', ' spaces '])(
    'is read by Node as it was: %j',
    (value) => {
      expect(parseEnv(`VALUE=${quoted(value)}\nNEXT=1\n`)).toEqual({ VALUE: value, NEXT: '1' });
    },
  );
});
