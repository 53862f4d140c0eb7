import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '#testing';
import { repositoryDirectory } from '../../tools/local/repository.ts';
import { ensurePythonTool } from '../../tools/fuzz/generated-clients.ts';
import { RunningCommand } from './support/command-line.ts';
import { claimPorts } from '../../tools/local/ports.ts';

const certify = join(repositoryDirectory, 'dist/packages/conformance/command/certify.main.js');

describe("the Python receiver of a newcomer's first hour", () => {
  const token = randomBytes(16).toString('hex');
  const secret = `whsec_${randomBytes(24).toString('base64')}`;
  let directory: string;
  let receiver: RunningCommand;
  let url: string;

  beforeAll(async () => {
    const page = readFileSync(join(repositoryDirectory, 'docs/python-receiver.md'), 'utf8');
    const program = /^```python\n([^]*?)^```/m.exec(page)![1]!;
    directory = mkdtempSync(join(tmpdir(), 'python-receiver-'));
    writeFileSync(join(directory, 'receiver.py'), program);
    const [port] = await claimPorts(1);
    url = `http://127.0.0.1:${port}`;
    const environment = {
      ...{ PATH: process.env['PATH'], PORT: String(port) },
      ...{ PARTNER_CARDS_WEBHOOK_TOKEN: token, PARTNER_CARDS_WEBHOOK_SECRET: secret },
    };
    const options = { cwd: directory, env: environment };
    // What `pip install standardwebhooks` of the guide brings.
    const programs = await ensurePythonTool('python-receiver', ['standardwebhooks==1.1.0']);
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
