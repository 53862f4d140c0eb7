import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { type CardOrderedEvent, PlatformClient, type Simulation } from '#platform-client';
import { eventually } from '#testing';
import { type Stack, startStack } from '../../tools/local/stack.ts';
import { createCardholder } from './support/cardholder.ts';
import { CommandLine, type RunningCommand } from './support/command-line.ts';
import { LocalReceiver } from './support/webhook-receivers.ts';
import { nodeMajors, packed, PartnerProject } from './support/partner-project.ts';

describe('the command line for partners', () => {
  let stack: Stack;
  let client: PlatformClient;
  let project: PartnerProject;
  let companyId: string;
  const running: RunningCommand[] = [];

  beforeAll(async () => {
    const built = packed('cli');
    stack = await startStack({
      isTemporary: true,
      services: ['platform'],
      infrastructure: ['postgres'],
    });
    const { platform: baseUrl, partner } = stack.endpoints;
    client = new PlatformClient({ baseUrl, apiKey: partner.apiKey });
    project = await PartnerProject.create(await built);
    // No server listens at the sandbox's address: its endpoint would count as failing.
    await configureEndpoint('disabled');
    ({ id: companyId } = await client.companies.create({
      ...{ externalId: 'cli', legalName: 'Fabrikam GmbH' },
      ...{ registrationNumber: 'HRB 59020464', country: 'DE' },
    }));
  });

  afterAll(async () => {
    for (const command of running) await command.kill('SIGKILL');
    project?.remove();
    await stack?.stop();
  });

  async function configureEndpoint(status: 'enabled' | 'disabled'): Promise<void> {
    const { url, header } = await client.webhookEndpoints.get('events');
    await client.webhookEndpoints.configure('events', { url, header, status });
  }

  function commandLine(environment: NodeJS.ProcessEnv = {}, major = 24): CommandLine {
    const all = {
      ...{ HOME: project.directory, PATH: process.env['PATH'] },
      PARTNER_CARDS_URL: stack.endpoints.platform,
      PARTNER_CARDS_API_KEY: stack.endpoints.partner.apiKey,
      ...environment,
    };
    return new CommandLine(project, all, major);
  }

  const emit = async (): Promise<string> => {
    const { data: types } = await client.eventTypes.list();
    const { data } = types.find(({ event }) => event === 'card_ordered')!.example;
    const ordered = {
      event: 'card_ordered',
      data: data as unknown as CardOrderedEvent['data'],
    } as const;
    return (await client.sandbox.emitEvent({ companyId, ...ordered })).id;
  };

  describe.each(nodeMajors)('on Node %i', (major) => {
    it('shows the status, triggers an event and shows it', async () => {
      const command = commandLine({}, major);
      const status = await command.json<{ key: { scopes: string[] }; endpoints: object[] }>(
        'status',
      );
      expect(status.key.scopes).toContain('webhooks:read');
      expect(status.endpoints).toMatchObject([{ channel: 'events' }, { channel: 'transactions' }]);
      const { id } = await command.json<{ id: string }>(
        `trigger card_ordered --company ${companyId}`,
      );
      const [latest] = await command.json<{ id: string }[]>(
        'events list --event card_ordered --limit 1',
      );
      expect(latest).toMatchObject({ id, companyId });
      expect(await command.json(`events show ${id}`)).toMatchObject({ payload: { companyId } });
      const table = await command.run('events list');
      expect(table.out).toMatch(new RegExp(`card_ordered +\\w+ +${companyId} +${id}`));
      expect(table.out).not.toContain('\u001b');
    });
  });

  it('is run by npx from the packed file', () => {
    const options = { cwd: project.directory, encoding: 'utf8' } as const;
    const version = execFileSync('npx', ['--offline', 'partner-cards', '--version'], options);
    expect(version.trim()).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('keeps the key in a file for its owner alone, and shows it nowhere', async () => {
    const { apiKey } = stack.endpoints.partner;
    const command = commandLine({ PARTNER_CARDS_API_KEY: undefined });
    expect((await command.run('status')).code).toBe(3);
    const wrong = await command.run('login', 'pk_test_wrong\n');
    expect(wrong).toMatchObject({ code: 3, notes: expect.stringContaining('api_key_invalid') });
    const signedIn = await command.run('login', `${apiKey}\n`);
    expect(signedIn.code).toBe(0);
    const file = project.at('.config/partner-cards/config.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ apiKey });
    const status = await command.run('status');
    expect(status.code).toBe(0);
    expect(JSON.stringify([signedIn, status])).not.toContain(apiKey);
    expect((await command.run('logout')).code).toBe(0);
    expect(existsSync(file)).toBe(false);
  });

  it('makes, rolls and revokes keys', async () => {
    const command = commandLine();
    const made = await command.json<{ id: string; secret: string }>(
      'keys create --name reader --scopes webhooks:read,companies:read',
    );
    const reader = commandLine({ PARTNER_CARDS_API_KEY: made.secret });
    expect((await reader.run('events list')).code).toBe(0);
    expect((await reader.run('keys list')).code).toBe(3);
    const rolled = await command.json<{ id: string; secret: string }>(
      `keys roll ${made.id} --overlap-seconds 0`,
    );
    expect((await reader.run('events list')).code).toBe(3);
    const next = commandLine({ PARTNER_CARDS_API_KEY: rolled.secret });
    expect((await next.run('events list')).code).toBe(0);
    expect((await command.run(`keys revoke ${rolled.id}`)).code).toBe(0);
    expect((await next.run('events list')).code).toBe(3);
    const { out } = await command.run('keys list');
    expect(out).toContain('revoked');
    expect(out).not.toContain(rolled.secret);
  });

  it('has exit codes for an unreachable platform and for a refusal', async () => {
    const lost = commandLine({ PARTNER_CARDS_URL: 'http://127.0.0.1:1' });
    expect((await lost.run('events list')).code).toBe(4);
    const refused = await commandLine().run('--json events show evt_unknown');
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.notes)).toMatchObject({ error: { code: 'event_unknown' } });
  });

  it('plays what the console has buttons for, for the latest card and account', async () => {
    const { card } = await createCardholder(stack.endpoints);
    const command = commandLine();
    const booked = async () => (await client.accounts.get(card.accountId)).booked!.amount;
    const before = await booked();
    const transfer = await command.json<{ account: string }>('trigger bank_transfer');
    expect(transfer.account).toBe(card.accountId);
    expect(await booked()).toBe(before + 100_000);
    const denied = await command.json<{ answer: Simulation }>('trigger three_ds_deny');
    expect(denied).toMatchObject({ card: card.id, answer: { request: { status: 'denied' } } });
    const none = await command.run('trigger complete_top_up');
    expect(none).toMatchObject({ code: 1, notes: expect.stringContaining('--top-up') });
    const { out } = await command.run('trigger --list');
    expect(out).toMatch(/three_ds_late_callback +of a card +/);
  });

  it('certifies endpoints on every Node, and needs no platform for that', async () => {
    const secret = `whsec_${randomBytes(24).toString('base64')}`;
    const token = 'a-token-of-the-partner';
    const receiver = new LocalReceiver({
      secrets: secret,
      token: { header: 'partner-api-token', value: token },
    });
    await receiver.start();
    try {
      const own = { PARTNER_CARDS_URL: undefined, PARTNER_CARDS_API_KEY: undefined };
      for (const major of nodeMajors) {
        const kit = commandLine({ ...own, EVENTS_TOKEN: token, SIGNING_SECRETS: secret }, major);
        const cases = '--case token-missing --case signature-wrong --case success-code';
        const kept = await kit.run(`certify ${receiver.url} ${cases} --seed 1`);
        expect(kept).toMatchObject({ code: 0, out: expect.stringContaining('4 passed') });
      }
      const kit = commandLine({ ...own, EVENTS_TOKEN: 'another', SIGNING_SECRETS: secret });
      const refused = await kit.run(`certify ${receiver.url} --case success-code --seed 1`);
      expect(refused).toMatchObject({
        code: 1,
        out: expect.stringContaining(`partner-cards certify ${receiver.url} --seed 1`),
      });
      const help = await commandLine(own).run('certify --help');
      expect(help).toMatchObject({ code: 0, out: expect.stringContaining('--three-ds') });
    } finally {
      await receiver.stop();
    }
  });

  it('completes commands in three shells', async () => {
    const command = commandLine();
    for (const shell of ['bash', 'zsh', 'fish']) {
      expect(await command.run(`completion ${shell}`)).toMatchObject({
        code: 0,
        out: expect.stringContaining('partner-cards'),
      });
    }
    expect((await command.run('complete -- ev')).out).toContain('events');
  });

  describe('listening', () => {
    let receiver: LocalReceiver;
    let command: CommandLine;

    beforeAll(async () => {
      command = commandLine();
      const { secret, token } = await command.json<{ secret: string; token: string }>(
        'listen --print-credentials',
      );
      const header = 'x-cards-token';
      receiver = new LocalReceiver({ secrets: secret, token: { header, value: token } });
      await receiver.start();
    });

    afterAll(() => receiver?.stop());

    async function listen(): Promise<RunningCommand> {
      const listener = await command.start(
        `--json listen --forward-to ${receiver.url} --token-header x-cards-token`,
      );
      running.push(listener);
      await eventually('it listens', () => listener.notes.includes('Ctrl-C'));
      return listener;
    }

    const arrived = (...ids: string[]) =>
      eventually(`${ids.join()} at the local server`, () =>
        ids.every((id) => receiver.ids.includes(id)),
      );

    it('forwards what happens from now on, signed and with the token, once and in order', async () => {
      const earlier = await emit();
      const listener = await listen();
      const first = await emit();
      const second = await emit();
      await arrived(first, second);
      await eventually('both lines', () => listener.out.split('\n').length === 3);
      const lines = listener.out.trim().split('\n');
      expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
        { id: first, event: 'card_ordered', companyId, forwarded: { status: 204 } },
        { id: second, forwarded: { status: 204 } },
      ]);
      expect(receiver.ids).toEqual([first, second]);
      expect(receiver.ids).not.toContain(earlier);
      expect(listener.out + listener.notes).not.toContain(stack.endpoints.partner.apiKey);
      expect((await listener.kill('SIGINT')).code).toBe(0);
    });

    it('goes on where it was killed, and loses nothing of the meantime', async () => {
      const before = receiver.ids.length;
      const listener = await listen();
      const first = await emit();
      await arrived(first);
      await eventually('it was printed', () => listener.out.includes(first));
      await listener.kill('SIGKILL');
      const missed = [await emit(), await emit()];
      const next = await listen();
      await arrived(...missed);
      expect(receiver.ids.slice(before)).toEqual([first, ...missed]);
      await next.kill('SIGINT');
    });

    it('waits for a local server that is not there', async () => {
      const before = receiver.ids.length;
      const listener = await listen();
      await receiver.stop();
      const events = [await emit(), await emit()];
      await eventually('it waits', () => listener.notes.includes('no server'));
      await receiver.start();
      await arrived(...events);
      expect(receiver.ids.slice(before)).toEqual(events);
      expect((await listener.kill('SIGINT')).code).toBe(0);
    });

    it('keeps what it remembers for its owner alone', () => {
      const folder = project.at('.config/partner-cards');
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => `${parentPath}/${name}`);
      expect(files.length).toBeGreaterThanOrEqual(2);
      expect(files.filter((file) => (statSync(file).mode & 0o777) !== 0o600)).toEqual([]);
    });
  });

  it('ends with 1 where webhooks do not arrive', async () => {
    await configureEndpoint('enabled');
    await emit();
    const { out } = await eventually('an endpoint that fails', async () => {
      const status = await commandLine().run('status');
      return status.code === 1 && status;
    });
    expect(out).toMatch(/events +failing/);
  });
});
