import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CardOrdered, exampleOf, KycApproved } from '#contracts';
import { callJson, eventually } from '#testing';
import { Webhook } from 'standardwebhooks';
import { repositoryDirectory } from '../../tools/local/repository.ts';
import { ensurePythonEnvironment } from '../../tools/python/environment.ts';
import { RunningCommand } from './support/command-line.ts';
import { claimPorts } from '../../tools/local/ports.ts';
import { type Stack, startStack } from '../../tools/local/stack.ts';

const certify = join(repositoryDirectory, 'dist/packages/conformance/command/certify.main.js');

describe("the Python receiver of a newcomer's first hour", () => {
  const token = randomBytes(16).toString('hex');
  const secret = `whsec_${randomBytes(24).toString('base64')}`;
  let directory: string;
  let receiver: RunningCommand;
  let url: string;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'python-receiver-'));
    writeFileSync(join(directory, 'receiver.py'), pythonIn('docs/python-receiver.md'));
    const [port] = await claimPorts(1);
    url = `http://127.0.0.1:${port}`;
    const environment = {
      ...{ PATH: process.env['PATH'], PORT: String(port) },
      ...{ PARTNER_CARDS_WEBHOOK_TOKEN: token, PARTNER_CARDS_WEBHOOK_SECRET: secret },
    };
    const options = { cwd: directory, env: environment };
    const programs = await ensurePythonEnvironment('examples');
    receiver = new RunningCommand(spawn(join(programs, 'python3'), ['receiver.py'], options));
    await eventually('the receiver answers', () => {
      const { child, notes } = receiver;
      if (child.exitCode !== null) throw new Error(notes);
      return fetch(url).then(
        () => true,
        () => false,
      );
    });
  });

  afterAll(async () => {
    await receiver?.kill('SIGTERM');
    if (directory) rmSync(directory, { recursive: true, force: true });
  });

  it('is certified, as the one in TypeScript is', async () => {
    const kit = new RunningCommand(
      spawn(process.execPath, [certify, url, '--probe', url, '--seed', '1'], {
        env: { PATH: process.env['PATH'], EVENTS_TOKEN: token, SIGNING_SECRETS: secret },
      }),
    );
    kit.child.stdin!.end();
    const { code, out, notes } = await kit.ended();
    expect([code, notes]).toEqual([0, '']);
    expect(out.trim().split('\n').at(-1)).toMatch(
      /^Conformant \(events\): \d+ passed, 3 not verified, 1 not applicable;/,
    );
  });
});

describe('the Python reader of the topics', () => {
  let stack: Stack;
  let reader: RunningCommand;
  let directory: string;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'python-reader-'));
    writeFileSync(join(directory, 'reader.py'), pythonIn('docs/contracts.md'));
    const [started, programs] = await Promise.all([
      startStack({ isTemporary: true, services: ['gateway'], infrastructure: ['kafka'] }),
      ensurePythonEnvironment('examples'),
    ]);
    stack = started;
    const { gateway, kafka } = stack.endpoints;
    const environment = {
      ...{ PATH: process.env['PATH'], GATEWAY_URL: gateway, KAFKA_BROKERS: kafka.brokers.join() },
      ...{ GROUP: 'python-reader', TOPICS: 'webhooks.events,webhooks.transactions' },
    };
    const options = { cwd: directory, env: environment };
    reader = new RunningCommand(spawn(join(programs, 'python3'), ['reader.py'], options));
  });

  afterAll(async () => {
    await reader?.kill('SIGTERM');
    await stack?.stop();
    if (directory) rmSync(directory, { recursive: true, force: true });
  });

  it('reads what the gateway publishes by the schemas that it serves, each event once', async () => {
    const { gateway, partner } = stack.endpoints;
    const signer = new Webhook(partner.signingSecret);
    const send = async (id: string, event: object) => {
      const now = new Date();
      const answer = await callJson('POST', `${gateway}/webhooks/events`, event, {
        [partner.webhookHeader]: partner.webhookToken,
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
        'webhook-signature': signer.sign(id, now, JSON.stringify(event)),
      });
      expect(answer.status).toBe(204);
    };
    const ordered = exampleOf(CardOrdered);
    await send('evt_1', ordered);
    await send('evt_1', ordered);
    await send('evt_2', { ...ordered, event: 'of_tomorrow' });
    await send('evt_3', exampleOf(KycApproved));
    await eventually('the reader has the last event', () => {
      if (reader.child.exitCode !== null) throw new Error(reader.notes);
      return reader.out.includes('evt_3');
    });
    expect(
      reader.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
    ).toEqual([
      { id: 'evt_1', type: 'card_ordered', wrong: [] },
      { id: 'evt_3', type: 'kyc_approved', wrong: [] },
    ]);
  });
});

/** The first program in Python of a page. */
function pythonIn(page: string): string {
  const text = readFileSync(join(repositoryDirectory, page), 'utf8');
  return /^```python\n([^]*?)^```/m.exec(text)![1]!;
}
