import { beforeEach, describe, expect, it } from '@jest/globals';
import { Tree } from '@angular-devkit/schematics';
import { appendToConstant } from './typescript-list.ts';
import { insertBehind, keysAt } from './yaml-file.ts';

describe('appendToConstant', () => {
  const path = 'list.ts';
  let tree: Tree;

  beforeEach(() => {
    tree = Tree.empty();
  });

  function append(text: string, code: string): string {
    tree.create(path, text);
    appendToConstant(tree, path, 'names', code);
    return tree.readText(path);
  }

  it('adds to a list behind its last element, whatever type it is given', () => {
    const text = `// names\nexport const names = ['a', 'b'] as const satisfies string[]; // the end\n`;
    expect(append(text, `'c'`)).toBe(
      `// names\nexport const names = ['a', 'b',\n'c'] as const satisfies string[]; // the end\n`,
    );
  });

  it('adds to an object behind its last property', () => {
    expect(append(`const names: Names = {\n  a: 1, // first\n};`, 'b: 2')).toBe(
      `const names: Names = {\n  a: 1,\nb: 2, // first\n};`,
    );
  });

  it.each(['', 'const others = [1];', 'const names = make();', 'const names: string[] = [];'])(
    'says so when there is nothing to add to: %s',
    (text) => {
      expect(() => append(text, `'c'`)).toThrow('list.ts: there is no list or object "names"');
    },
  );
});

describe('insertBehind', () => {
  const yaml = `# what runs
services:
  first: &first { image: a } # the first

  # a remark on the second
  second:
    <<: *first
    command: [b]

volumes:
`;

  it('leaves everything else as it stands', () => {
    const inserted = insertBehind('x.yaml', yaml, ['services', 'second'], '\n\n  third: {}');
    expect(inserted).toBe(yaml.replace('command: [b]\n', 'command: [b]\n\n  third: {}\n'));
  });

  it('finds the keys to choose from', () => {
    expect(keysAt('x.yaml', yaml, ['services'])).toEqual(['first', 'second']);
  });

  it('says so when there is no such place', () => {
    expect(() => insertBehind('x.yaml', yaml, ['services', 'third'], '')).toThrow(
      'x.yaml: there is no services.third',
    );
    expect(() => keysAt('x.yaml', yaml, ['networks'])).toThrow('x.yaml: there is no networks');
  });
});
