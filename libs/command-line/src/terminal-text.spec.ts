import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { columns, terminalLine, terminalText } from './index.js';

const painted = (colour: 'red' | 'bold', text: string) =>
  styleText(colour, text, { validateStream: false });

describe('text of others on a terminal', () => {
  it.each([
    ['a cleared screen', '\x1b[2Ja', '\\u001b[2Ja'],
    ['a window title', '\x1b]0;root\x07', '\\u001b]0;root\\u0007'],
    ['a hidden text', '\x1b[8msecret\x1b[0m', '\\u001b[8msecret\\u001b[0m'],
    ['an 8-bit control sequence', '\x9b2J', '\\u009b2J'],
    ['a carriage return', 'deleted\rkept', 'deleted\\u000dkept'],
    ['a backspace and a deletion', 'a\b\x7f', 'a\\u0008\\u007f'],
    ['a bidi override', '\u202egpj.exe\u202c', '\\u202egpj.exe\\u202c'],
    ['a bidi isolate', '\u2066a\u2069', '\\u2066a\\u2069'],
    ['a line separator', 'a\u2028b', 'a\\u2028b'],
  ])('shows the characters of %s', (_what, text, shown) => {
    expect(terminalText(text)).toBe(shown);
  });

  it('leaves lines, tabs, other languages and emoji, and the colours of commands', () => {
    const text = `${painted('red', 'Größe')}\tשלום\n日本 👩‍💻 ${painted('bold', 'x')}`;
    expect(terminalText(text)).toBe(text);
  });

  it('leaves JSON with the same meaning', () => {
    const value = { key: '\x1b[2J\u202e\x9b\x7f\u2028' };
    expect(JSON.parse(terminalText(JSON.stringify(value)))).toEqual(value);
  });

  it('has no line of its own in a line or a cell', () => {
    expect(terminalLine('a\n0 dead letters')).toBe('a\\u000a0 dead letters');
    expect(columns([{ title: 'A' }, { title: 'B' }], [['x\ny', 'z\tw']])).toEqual([
      'A         B',
      'x\\u000ay  z\\u0009w',
    ]);
  });
});

describe('a command whose reader has ended', () => {
  const index = join(import.meta.dirname, 'index.ts');
  /** Writes without an end, as a command that follows something. */
  const program = `
    import { endWithReader } from '${index}';
    if (process.argv[1] === 'quiet') endWithReader();
    setInterval(() => process.stdout.write('line\\n'.repeat(1_000)), 1);`;
  const run = (how: string) =>
    spawnSync(
      'bash',
      [
        '-c',
        `"$0" --input-type=module -e "$1" ${how} | head -1; echo "\${PIPESTATUS[0]}"`,
        process.execPath,
        program,
      ],
      { encoding: 'utf8', timeout: 60_000 },
    );

  it('ends quietly and without a failure', () => {
    const { stdout, stderr } = run('quiet');
    expect({ stdout, stderr }).toEqual({ stdout: 'line\n0\n', stderr: '' });
  });

  it('would end with a stack otherwise', () => {
    const { stdout, stderr } = run('loud');
    expect(stdout).toBe('line\n1\n');
    expect(stderr).toContain('EPIPE');
  });
});
