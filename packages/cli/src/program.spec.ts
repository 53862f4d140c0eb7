import { beforeEach, describe, expect, it } from '@jest/globals';
import { RecordedTerminal } from '../test/recorded-terminal.js';
import { UsageError } from '#command-line';
import { PlatformError, PlatformUnreachableError } from '#platform-client';
import { exitCodeOf } from './command-context.js';
import { runProgram } from './program.js';

// A missing file, so that the settings of the developer who runs the specs are not read.
const NO_SETTINGS = { PARTNER_CARDS_CONFIG: '/nowhere/config.json' };
const KEY = 'pk_test_0123456789abcdef';

async function run(args: string, environment: NodeJS.ProcessEnv = {}) {
  const terminal = new RecordedTerminal({ ...NO_SETTINGS, ...environment });
  const code = await runProgram(args.split(' '), terminal);
  return { code, said: terminal.everything };
}

describe('partner-cards', () => {
  // For `help keys`, commander ends with the exit code of the process, which another spec may have set.
  beforeEach(() => {
    process.exitCode = undefined;
  });

  it.each([
    ['levitate', 'unknown command'],
    ['events list --status lost', 'Allowed choices'],
    ['events list --since yesterday', '--since'],
    ['events list --limit 0', '--limit'],
    ['events show', "missing required argument 'id'"],
    ['events show evt_1 evt_2', 'too many arguments'],
    ['keys create --name x', '--scopes'],
    ['keys roll key_1 --overlap-seconds soon', '--overlap-seconds'],
    ['listen --forward-to localhost:3000', '--forward-to'],
    ['listen --forward-to http://me:secret@localhost:3000', 'without user and password'],
    ['listen --token-header partner:token', '--token-header'],
    ['trigger', '--list'],
    ['trigger purchase --data {}', '--data'],
    ['--url cards.example.com status', 'no address'],
  ])('says what is wrong with "%s", and does nothing', async (args, expected) => {
    const environment = {
      PARTNER_CARDS_API_KEY: KEY,
      PARTNER_CARDS_URL: 'http://127.0.0.1:1',
      PARTNER_CARDS_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
      PARTNER_CARDS_WEBHOOK_TOKEN: 'token',
    };
    const { code, said } = await run(args, environment);
    expect(said).toContain(expected);
    expect(code).toBe(2);
    expect(said).not.toContain(KEY);
  });

  it('asks which platform, and for a key', async () => {
    expect(await run('status')).toMatchObject({ code: 3, said: expect.stringContaining('login') });
    expect(await run('status', { PARTNER_CARDS_API_KEY: KEY })).toMatchObject({ code: 2 });
  });

  it('prints errors as JSON if requested', async () => {
    const { said } = await run('--json status');
    expect(JSON.parse(said)).toMatchObject({ error: { message: expect.stringContaining('key') } });
  });

  it.each([
    ['--json levitate', "unknown command 'levitate'"],
    ['events list --status lost --json', 'Allowed choices'],
    ['--json events show', "missing required argument 'id'"],
    ['--json events', 'Which command?'],
  ])('prints only the error of "%s" as JSON', async (args, expected) => {
    const { code, said } = await run(args);
    const error = { message: expect.stringContaining(expected) };
    expect(JSON.parse(said)).toEqual({ error });
    expect(code).toBe(2);
  });

  it.each(['--help', 'events --help', 'listen --help', 'help keys', '--version'])(
    'answers %s',
    async (args) => {
      expect(await run(args)).toMatchObject({ code: 0, said: expect.stringMatching(/\S/) });
    },
  );

  it('documents its exit codes', async () => {
    expect((await run('--help')).said).toMatch(
      /Exit codes:\n {2}0.*\n {2}1.*\n {2}2.*\n {2}3.*\n {2}4/,
    );
  });
});

describe('the exit code', () => {
  it.each([
    [new UsageError(''), 2],
    [new PlatformError(401, 'api_key_invalid', ''), 3],
    [new PlatformError(403, 'scope_missing', ''), 3],
    [new PlatformError(404, 'event_unknown', ''), 1],
    [new PlatformError(422, 'validation_failed', ''), 1],
    [new PlatformError(429, 'too_many_requests', ''), 4],
    [new PlatformError(503, 'database_busy', ''), 4],
    [new PlatformUnreachableError(''), 4],
    [new Error('anything else'), 1],
  ])('of %s is %d', (error, code) => {
    expect(exitCodeOf(error)).toBe(code);
  });
});
