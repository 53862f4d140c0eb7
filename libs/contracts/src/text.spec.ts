import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  cleanLine,
  composed,
  findUnstorable,
  inOneLine,
  isMailAddress,
  isVisible,
  searchable,
  type TextKind,
  textProblem,
  writtenLine,
} from './text.js';

const kinds: readonly TextKind[] = ['name', 'line', 'unfinished_line', 'free_text', 'identifier'];

const blanks = [
  ...[
    ' ',
    '\u00A0',
    '\u3000',
    '\u200B',
    '\u2060',
    '\u2800',
    '\u3164',
    '\uFEFF',
    '\u00AD',
    '\u200E',
  ],
  ...['\uFE0F', '\u{E0100}', '\u180E', '\u115F', '\u034F', '\u0301', ' \u200B\u2800 '],
];
const reordering = [
  ...['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'],
];
const people = [
  'Zoë Müller',
  'Zoe\u0308 Mu\u0308ller',
  "Siobhán O'Neill-Łukasz",
  'محمد الأحمد',
  // ZWNJ and ZWJ belong to words in Persian and in Indic scripts.
  'علی‌رضا',
  'क्‍षमा शर्मा',
  'ශ්‍රී ලංකා',
  'דוד בן־גוריון',
  '山田 太郎',
  '김철수',
  'สมชาย ใจดี',
  '𠮷野家',
  'Ada 👩‍👩‍👧‍👦',
  '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} Fiona',
  '❤️',
];

describe('the kinds of text', () => {
  it.each(blanks)('refuse a name, a line, a text or an identifier of %j alone', (blank) => {
    for (const kind of ['name', 'line', 'free_text', 'identifier'] as const)
      expect(textProblem(kind, blank)).toBeDefined();
  });

  it.each(reordering)(
    'refuse what changes the direction of the text around it: %j',
    (character) => {
      for (const kind of kinds) expect(textProblem(kind, `Sh${character}op`)).toMatch(/U\+20/);
    },
  );

  it.each([
    ...'\0\b\x1B\x7F\x85',
    '\uD800',
    '\uDC00x',
    '\uFFFE',
    '\u{1FFFF}',
    '\u{E0041}',
    '\uFFF9',
  ])('refuse %j', (character) => {
    for (const kind of kinds) expect(textProblem(kind, `Sh${character}op`)).toBeDefined();
  });

  it.each(['\n', '\r', '\t', '\u2028', '\u2029'])('take %j in a free text only', (control) => {
    expect(textProblem('free_text', `one${control}two`)).toBeUndefined();
    for (const kind of ['name', 'line', 'unfinished_line', 'identifier'] as const)
      expect(textProblem(kind, `one${control}two`)).toBeDefined();
  });

  it.each(people)('take the name %s', (name) => {
    expect(textProblem('name', name)).toBeUndefined();
    expect(cleanLine(name)).toBe(name.normalize('NFC'));
  });

  it('let an unfinished line be blank', () => {
    for (const blank of ['', ' ', '\u200B']) {
      expect(textProblem('unfinished_line', blank)).toBeUndefined();
    }
  });

  it.each([
    ' a',
    'a ',
    '\u00A0a',
    'a\u3000',
    'a\u200B',
    '\uFEFFa',
    'a\u00ADb',
    'a\u200Db',
    'a\uFE0F',
  ])('refuse the identifier %j', (identifier) => {
    expect(textProblem('identifier', identifier)).toBeDefined();
  });

  it.each(['a', 'HRB 12345 B', '0', 'größe-1', '社員1', '👤'])(
    'take the identifier %s',
    (identifier) => {
      expect(textProblem('identifier', identifier)).toBeUndefined();
    },
  );

  it('name the character that is not allowed', () => {
    expect(textProblem('name', 'a\u202Eb')).toBe('must not contain the character U+202E');
    expect(textProblem('name', '\uFEFFAda')).toBe('must not contain the character U+FEFF');
    expect(textProblem('identifier', 'a\u00ADb')).toBe('must not contain the character U+00AD');
  });
});

describe('a written line', () => {
  it('has no blanks around it', () => {
    expect(writtenLine('  Ada \u00A0')).toBe('Ada');
    expect(writtenLine('\u3000\t山田 太郎 ')).toBe('山田 太郎');
    expect(writtenLine('Zoe\u0308 ')).toBe('Zoë');
    expect(writtenLine('Ada')).toBe('Ada');
  });

  it('keeps what its rule refuses', () => {
    for (const text of ['', ' ', '\u00A0\u3000', 'Ada\n', '\uFEFFAda']) {
      expect(writtenLine(text)).toBe(text);
    }
  });
});

const anyText = fc.string({ unit: 'binary', maxLength: 40 });

describe('a cleaned line', () => {
  it('is of the kind of a line, and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const line = cleanLine(text);
        expect(cleanLine(line)).toBe(line);
        if (line !== '') expect(textProblem('line', line)).toBeUndefined();
      }),
    );
  });

  it('is empty only if nothing of the text is visible', () => {
    expect(cleanLine('\u200B\u202E \n')).toBe('');
    expect(cleanLine('\u202Epohs\u202C\nMia\u{E0041}')).toBe('pohs Mia');
    expect(inOneLine('Fabrikam\tGmbH\u202E ')).toBe('Fabrikam GmbH ');
    fc.assert(
      fc.property(fc.string(), (text) => expect(cleanLine(text) !== '').toBe(isVisible(text))),
    );
  });
});

describe('the composed form', () => {
  it('is the normalization form C of every text', () => {
    fc.assert(fc.property(anyText, (text) => expect(composed(text)).toBe(text.normalize('NFC'))));
  });
});

describe('the searched form', () => {
  it.each([
    ['straße', 'STRASSE'],
    ['Stra\u00DFe', 'STRA\u1E9EE'],
    ['Zoë', 'ZOE'],
    ['Zoe\u0308', 'zoe'],
    ['ﬁlm', 'FILM'],
    ['Ａｄａ', 'ada'],
    ['Łódź', 'lodz'],
    ['İstanbul', 'istanbul'],
    ['ΟΔΟΣ', 'οδος'],
    ['soft\u00ADhyphen', 'softhyphen'],
    ['①', '1'],
  ])('of %s is that of %s', (one, other) => {
    expect(searchable(one)).toBe(searchable(other));
  });

  it('does not depend on the normalization form, nor on a second pass', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const form = searchable(text);
        expect(searchable(text.normalize('NFC'))).toBe(form);
        expect(searchable(text.normalize('NFKD'))).toBe(form);
        expect(searchable(form)).toBe(form);
      }),
    );
  });

  it('keeps letters that are not the same', () => {
    expect(searchable('は')).not.toBe(searchable('ば'));
    expect(searchable('कि')).not.toBe(searchable('का'));
  });
});

describe('a mail address', () => {
  it.each([
    'ada@example.com',
    "o'neill+cards@mail.example.co.uk",
    'ada@xn--mller-kva.example',
    'ada@müller.example',
    'jörg@müller.example',
    '太郎@例え.テスト',
    `${'a'.repeat(64)}@example.com`,
  ])('is %s', (address) => {
    expect(isMailAddress(address)).toBe(true);
  });

  it.each([
    ...['', 'ada', 'ada@', '@example.com', 'ada@example', 'ada@example.123', 'ada@127.0.0.1'],
    ...[
      'a..b@example.com',
      '.a@example.com',
      'a.@example.com',
      'ada@-example.com',
      'a b@example.com',
    ],
    ...[
      'ada@exa mple.com',
      'ada@example..com',
      'a@b@example.com',
      '"a b"@example.com',
      'ada@[127.0.0.1]',
    ],
    ...[
      'Ada <ada@example.com>',
      'ada@example.com,b@example.com',
      'ada@example.com\r\nBcc: x@example.com',
    ],
    ...[
      'ada\uFF20example.com',
      'a\uFF20b@example.com',
      'ada@example\u3002com',
      'a\uD800@example.com',
    ],
    `${'a'.repeat(65)}@example.com`,
    `${'ü'.repeat(33)}@example.com`,
    `ada@${'a'.repeat(64)}.example`,
    `ada@${'a.'.repeat(124)}example`,
  ])('is not %j', (address) => {
    expect(isMailAddress(address)).toBe(false);
  });

  const unseen = [
    ...[' ', '\t', '\n', '\u00A0', '\u00AD', '\u200B', '\u200C', '\u200D', '\u200E', '\u202E'],
    ...['\u2060', '\u2066', '\u2800', '\u3164', '\uFEFF', '\uFE0F', '\u{E0041}', '\0'],
  ];

  it.each(unseen)('has no %j in front, inside or behind', (character) => {
    const address = 'ada.l@example.com';
    for (let at = 0; at <= address.length; at += 1) {
      const spoiled = address.slice(0, at) + character + address.slice(at);
      expect([at, isMailAddress(spoiled)]).toEqual([at, false]);
    }
  });
});

const find = (json: string) => [
  findUnstorable(json, JSON.parse(json))?.join('.'),
  findUnstorable(Buffer.from(json), JSON.parse(json))?.join('.'),
];

describe('text that the database would refuse or change', () => {
  it.each([
    ['an unpaired high surrogate', String.raw`{"data":{"id":"a\ud800"}}`, 'data.id'],
    ['an unpaired low surrogate', String.raw`{"data":[0,"\uDFFFa"]}`, 'data.1'],
    ['a pair in the wrong order', String.raw`{"id":"\ude00\ud83d"}`, 'id'],
    ['NUL', String.raw`{"id":"a\u0000"}`, 'id'],
    ['a name with NUL', String.raw`{"data":{"a\u0000":1}}`, 'data'],
    ['a text alone', String.raw`"\ud800"`, ''],
  ])('is found: %s', (_what, json, path) => {
    expect(find(json)).toEqual([path, path]);
  });

  it.each([
    ['a pair', String.raw`{"id":"\ud83d\ude00"}`],
    ['an escaped backslash', String.raw`{"id":"\\ud800 \\u0000"}`],
    ['an emoji', '{"id":"\u{1f600}"}'],
  ])('is not found in %s', (_what, json) => {
    expect(find(json)).toEqual([undefined, undefined]);
  });

  it('is found in a document of a hundred thousand levels', () => {
    const [open, close] = ['['.repeat(100_000), ']'.repeat(100_000)];
    const json = String.raw`${open}"\ud800"${close}`;
    expect(findUnstorable(json, JSON.parse(json))).toHaveLength(100_000);
  });
});
