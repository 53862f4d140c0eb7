import { describe, expect, it } from '@jest/globals';
import { certifyConsumerCommand } from '../certify-consumer/certify-consumer-command.js';
import { deadLettersCommand } from '../dead-letters/dead-letters-command.js';
import { rewindCommand } from '../rewind/rewind-command.js';
import { RecordedTerminal } from '../test/recorded-terminal.js';
import { topicsCommand } from '../topics/topics-command.js';

const commands = {
  topics: topicsCommand,
  'dead-letters': deadLettersCommand,
  rewind: rewindCommand,
  'certify:consumer': certifyConsumerCommand,
};

async function run(line: string): Promise<RecordedTerminal & { code: number }> {
  const [name, ...args] = line.split(' ');
  const terminal = new RecordedTerminal();
  // Nothing listens there, so a command that tried to connect would exit with 1.
  terminal.environment = { KAFKA_BROKERS: '127.0.0.1:1' };
  const code = await commands[name as keyof typeof commands](args, terminal);
  return Object.assign(terminal, { code });
}

describe('a command line', () => {
  it.each([
    ['topics --onse', "Unknown option '--onse'"],
    ['topics watch', 'There is no command "watch"'],
    ['topics declare', '--format: one of json, shell, strimzi, terraform'],
    ['topics declare --format shell --replication-factor 0', '"0" is no whole number above 0'],
    [
      'topics declare --format shell --replication-factor 2 --min-in-sync-replicas 3',
      '--min-in-sync-replicas must not be above --replication-factor',
    ],
    ['topics --brokers nowhere', '--brokers: "nowhere" is not host:port'],
    ['certify:consumer --probe http://127.0.0.1:1', 'Which group? Give --group'],
    ['certify:consumer --group a', 'Give --probe'],
    ['certify:consumer --group a --probe http://127.0.0.1:1 --stop x', 'both --stop and --start'],
    ['certify:consumer --group a --probe http://127.0.0.1:1 --kind b', 'there is no kind "b"'],
    ['dead-letters repeat', 'There is no command "repeat"'],
    ['dead-letters list --grop a', "Unknown option '--grop'"],
    ['dead-letters list --since yesterday', '--since: "yesterday" is no time'],
    ['dead-letters list --since 99999999999d', '--since: "99999999999d" is no time'],
    ['dead-letters list --until 2026-02-30', '--until: "2026-02-30" is no time'],
    ['dead-letters discard --yes --reason=', '--reason is empty'],
    ['dead-letters replay --yes --company=', '--company is empty'],
    ['dead-letters replay --yes ', 'A place or event id is empty'],
    ['dead-letters list --limit many', '--limit: "many" is no whole number above 0'],
    ['dead-letters list --yes', "Unknown option '--yes'"],
    ['dead-letters show', 'show needs one place or event id'],
    ['dead-letters show a b', 'show needs one place or event id'],
    ['dead-letters show a --raw --json', '--raw or --json, not both'],
    ['dead-letters replay --yes', 'Which ones? replay needs'],
    ['dead-letters discard --yes --limit 5', 'Which ones? discard needs'],
    [
      'dead-letters replay --all',
      'There is no terminal to ask for confirmation: replay needs --yes',
    ],
    ['rewind --to 1h --yes', 'Which group? Give --group'],
    ['rewind --group= --to 1h --yes', 'Which group? Give --group'],
    ['rewind --group a --yes', 'To which time? Give --to'],
    ['rewind --group a --to yesterday --yes', '--to: "yesterday" is no time'],
    ['rewind --group a --to 1h', 'There is no terminal to ask for confirmation: it needs --yes'],
  ])('"%s" is refused with what is wrong and how it goes', async (line, message) => {
    const { code, noted, outputs } = await run(line);
    expect(code).toBe(2);
    expect(noted).toContain(message);
    expect(noted).toContain(`npm run ${line.split(' ')[0]} -- `);
    expect(outputs).toEqual([]);
  });

  it.each([
    'topics --help',
    'dead-letters --help',
    'dead-letters help',
    'dead-letters list --help',
    'rewind --help',
  ])('"%s" prints its usage', async (line) => {
    const { code, text } = await run(line);
    expect(code).toBe(0);
    expect(text).toContain(`npm run ${line.split(' ')[0]} -- `);
  });

  it.each([
    'topics --once',
    'topics --json',
    'dead-letters list',
    'rewind --group a --to 1h --yes',
  ])('"%s" says that the cluster does not answer', async (line) => {
    const { code, noted, outputs } = await run(line);
    expect(code).toBe(1);
    expect(noted).toMatch(/^The cluster 127\.0\.0\.1:1 can't be asked: .*ECONNREFUSED/);
    expect(outputs).toEqual([]);
  });
});
