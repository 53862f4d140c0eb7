import { Tree } from '@angular-devkit/schematics';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { appendToConstant } from './edits.ts';

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
    expect(append(text, `'c'`)).toBe(text.replace(`'b']`, `'b','c',\n]`));
  });

  it('adds to an object, and leaves the remark on its last property there', () => {
    const text = 'const names: Names = {\n  a: 1, // first\n};';
    expect(append(text, 'b: 2')).toBe(text.replace('\n};', '\nb: 2,\n};'));
  });

  it('gives the last property the comma that it lacks', () => {
    const text = 'const names = {\n  a: 1 // first\n};';
    expect(append(text, 'b: 2')).toBe('const names = {\n  a: 1, // first\nb: 2,\n};');
  });

  it('begins a list', () => {
    expect(append('const names = [];', `'c'`)).toBe(`const names = ['c',\n];`);
  });

  it.each(['', 'const others = [1];', 'const names = make();', 'let names;'])(
    'says so when there is nothing to add to: %s',
    (text) => {
      expect(() => append(text, `'c'`)).toThrow('list.ts: there is no list or object "names"');
    },
  );
});
