import { describe, expect, it } from '@jest/globals';
import { RecordedTerminal } from '../../../tools/operations/test/recorded-terminal.js';
import { certifyCommand } from './certify-command.js';

const LOCAL = 'http://127.0.0.1:1/events';

async function run(
  line: string,
  environment: NodeJS.ProcessEnv = { EVENTS_TOKEN: 'token', THREE_DS_TOKEN: 'token' },
): Promise<RecordedTerminal & { code: number }> {
  const terminal = new RecordedTerminal();
  terminal.environment = environment;
  const code = await certifyCommand(line.split(' '), terminal);
  return Object.assign(terminal, { code });
}

describe('npm run certify', () => {
  it.each([
    ['--probe http://127.0.0.1:1', 'Which endpoint?'],
    [`${LOCAL} ${LOCAL}`, 'One address of the event webhook'],
    [`${LOCAL} --sed 1`, "Unknown option '--sed'"],
    [`${LOCAL} --seed 0`, '--seed: "0" is no whole number above 0'],
    [`${LOCAL} --probe=`, '--probe is empty'],
    [`${LOCAL} --case=`, '--case is empty'],
    [`${LOCAL} --case repeatd`, 'there is no case "repeatd"'],
    [`${LOCAL} --expect-failure transactions/effect`, 'there is no case "transactions/effect"'],
    [`${LOCAL} --events-kind card_lost`, '"card_lost" is none of its kinds'],
    [`${LOCAL} --header x:y`, 'the header of the token is no name of a header'],
    ['ftp://127.0.0.1/events', 'is no http(s) address'],
    [`${LOCAL} --transactions ${LOCAL}`, 'TRANSACTIONS_TOKEN is not set'],
    ['--app-address app.partner.example', '"app.partner.example" is no http(s) address'],
    [`--authorizations ${LOCAL}`, 'AUTHORIZATIONS_TOKEN is not set'],
    [`--three-ds ${LOCAL} --listen 8080`, '--listen: "8080" is not host:port'],
    [`--three-ds ${LOCAL} --listen a:99999`, '--listen: "a:99999" is not host:port'],
    [`--three-ds ${LOCAL} --three-ds-cardholder cmp_1`, '<company id>/<external id>'],
    [`--three-ds ${LOCAL} --three-ds-decisions ask`, 'ask needs --three-ds-cardholder'],
    [`--three-ds ${LOCAL} --listen 192.0.2.1:1`, "the kit can't listen at 192.0.2.1:1"],
  ])('"%s" is refused with what is wrong and how it goes', async (line, message) => {
    const { code, noted, outputs } = await run(line);
    expect(noted).toContain(message);
    expect(noted).toContain('npm run certify -- [<events url>]');
    expect([code, outputs]).toEqual([2, []]);
  });

  it.each([
    ['token', { EVENTS_TOKEN: 'tök en' }, 'the token must have'],
    ['secret', { EVENTS_TOKEN: 'token', SIGNING_SECRETS: 'whsec_short' }, 'a signing secret is'],
  ])('refuses an invalid %s without printing it', async (_what, environment, message) => {
    const { code, noted } = await run(LOCAL, environment);
    expect(code).toBe(2);
    expect(noted).toContain(message);
    expect(noted).not.toMatch(/tök|whsec_short/);
  });

  it.each([
    'http://hooks.partner.com/events',
    'https://hooks.partner.com/events',
    'https://203.0.113.7/events',
    'https://[2001:db8::1]/events',
    'https://localhost.partner.com/events',
    'https://10.partner.com/events',
  ])('takes %s for a system in production', async (url) => {
    const { code, noted } = await run(url);
    expect(code).toBe(2);
    expect(noted).toContain('is a public address');
  });

  it('sends no token over http to a public address', async () => {
    const { code, noted } = await run('http://hooks.partner.com/events --test-system');
    expect(code).toBe(2);
    expect(noted).toContain('the token needs https');
  });

  it('names what it could not reach, and how to run it again', async () => {
    const { code, text } = await run(`${LOCAL} --seed 7 --case repeated`);
    expect(code).toBe(1);
    expect(text).toContain('✗> events/answered-in-time'.replace('>', '</>'));
    expect(text).toContain('ECONNREFUSED');
    expect(text).toContain(`npm run certify -- ${LOCAL} --seed 7 --case events/answered-in-time`);
  });

  it('sends nothing if the probe is not there', async () => {
    const { code, noted, outputs } = await run(`${LOCAL} --probe http://127.0.0.1:2`);
    expect(noted).toMatch(/^Nothing was sent: the probe was not reached: .*ECONNREFUSED/);
    expect([code, outputs]).toEqual([3, []]);
  });

  it('prints its usage', async () => {
    const { code, text } = await run('--help');
    expect(code).toBe(0);
    expect(text).toContain('npm run certify -- [<events url>]');
  });
});
