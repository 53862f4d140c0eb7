import { describe, expect, it } from '@jest/globals';
import { hashMarks, withRegion } from './generated-region.ts';

const marks = hashMarks('things');
const around = (inner: string) => `before:\n  ${marks.begin}\n${inner}  ${marks.end}\nbehind: 1\n`;

describe('a generated part of a file', () => {
  it('is replaced, indented as its marks, and nothing around it', () => {
    expect(withRegion(around('  old: 1\n'), marks, 'new:\n  deep: 2\n\nlast: 3\n')).toBe(
      around('  new:\n    deep: 2\n\n  last: 3\n'),
    );
  });

  it('may be empty before', () => {
    expect(withRegion(around(''), marks, 'new: 1')).toBe(around('  new: 1\n'));
  });

  it('is the same when it is generated again', () => {
    const once = withRegion(around(''), marks, 'new: 1\n');
    expect(withRegion(once, marks, 'new: 1\n')).toBe(once);
  });

  it('is found among others, and reported as missing if a mark is gone', () => {
    expect(() => withRegion(around(''), hashMarks('others'), '')).toThrow('others');
    expect(() => withRegion(around('').replace(marks.end, ''), marks, '')).toThrow('things');
  });
});
