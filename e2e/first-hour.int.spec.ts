import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '#testing';
import { PlatformFixture } from '../apps/platform/test/platform-fixture.ts';
import { callsOf, type OpenApi } from '../apps/web/portal/openapi.ts';
import { samplesOf } from '../apps/web/portal/samples.ts';
import { repositoryDirectory } from '../local/repository.ts';

const run = promisify(execFile);
const guide = readFileSync(join(repositoryDirectory, 'docs/first-hour.md'), 'utf8');
const document = readFileSync(
  join(repositoryDirectory, 'apps/platform/src/api-document/partner-openapi.json'),
  'utf8',
);

/** The code blocks of the guide, in their order. */
const blocks = [...guide.matchAll(/```(\w+)[^\n]*\n([^]*?)```/g)].map(([, language, code]) => ({
  language: language!,
  code: code!,
}));

/** What the reader keeps of an answer, by the name that the guide gives it. */
const kept: Readonly<Record<string, (answer: Record<string, string>) => string | undefined>> = {
  COMPANY_ID: ({ id }) => (id?.startsWith('cmp_') ? id : undefined),
  PERSON_ID: ({ id }) => (id?.startsWith('per_') ? id : undefined),
  CARD_ID: ({ id }) => (id?.startsWith('crd_') ? id : undefined),
  ACCOUNT_ID: ({ accountId }) => accountId,
  REFERENCE: ({ topUpReference }) => topUpReference,
  SIGNING_SECRET: ({ secret }) => secret,
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe('the first hour of the developer portal', () => {
  let platform: PlatformFixture;
  let folder: string;
  let receiver: ChildProcess | undefined;
  const environment: Record<string, string> = {};

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    mkdirSync(join(repositoryDirectory, '.local'), { recursive: true });
    // Inside of the repository, for its packages.
    folder = mkdtempSync(join(repositoryDirectory, '.local', 'first-hour-'));
    const partner = await platform.addPartnerWithoutWebhook();
    environment['API_KEY'] = partner.apiKey;
    const port = await freePort();
    environment['PORT'] = String(port);
    environment['HOST'] = '127.0.0.1';
    environment['WEBHOOK_URL'] = `http://127.0.0.1:${port}/`;
  });

  afterAll(async () => {
    receiver?.kill();
    await platform?.close();
    rmSync(folder, { recursive: true });
  });

  async function inShell(code: string): Promise<string> {
    const script = code.replaceAll('{base_url}', platform.url).replaceAll('curl ', 'curl -sS -f ');
    const env = { ...process.env, ...environment };
    return (await run('bash', ['-c', script], { env })).stdout;
  }

  function keep(output: string): void {
    if (!output.startsWith('{')) return;
    const answer = JSON.parse(output) as Record<string, string>;
    for (const [name, valueOf] of Object.entries(kept)) {
      const value = valueOf(answer);
      if (value !== undefined) environment[name] = value;
    }
  }

  it('can be done as it is written, to the signed event at the receiver', async () => {
    const printed: string[] = [];
    for (const { language, code } of blocks) {
      if (language === 'ts') receiver = await receiverOf(code, printed);
      if (language !== 'sh') continue;
      for (const [, name] of code.matchAll(/^export (\w+)=/gm)) {
        expect([name, environment[name!]]).toEqual([name, expect.any(String)]);
      }
      if (!code.startsWith('export')) keep(await inShell(code));
    }
    await eventually('the receiver prints the event', () => printed.join('').includes('cmp_test'));
    const forged = await fetch(environment['WEBHOOK_URL']!, { method: 'POST', body: '{}' });
    expect(forged.status).toBe(401);
  });

  /** The receiver of the guide, started as a reader would start it. */
  async function receiverOf(code: string, printed: string[]): Promise<ChildProcess> {
    const file = join(folder, 'receiver.mjs');
    writeFileSync(file, stripTypeScriptTypes(code));
    const started = spawn(process.execPath, [file], { env: { ...process.env, ...environment } });
    started.stdout.on('data', (text: Buffer) => printed.push(text.toString()));
    started.stderr.on('data', (text: Buffer) => printed.push(text.toString()));
    await eventually('the receiver listens', () =>
      fetch(environment['WEBHOOK_URL']!).then(
        () => true,
        () => false,
      ),
    );
    return started;
  }

  const calls = callsOf(JSON.parse(document) as OpenApi);

  it('and the curl samples of all calls are right for a shell', async () => {
    const all = calls.flatMap((call) => samplesOf(call)[0]!.code).join('\n');
    const file = join(folder, 'samples.sh');
    writeFileSync(file, all);
    await run('bash', ['-n', file]);
  });

  /** Python is no part of the setup; where it is there, it reads its samples. */
  const hasPython = spawnSync('python3', ['--version']).status === 0;

  (hasPython ? it : it.skip)('and the Python samples of all calls are right for Python', () => {
    const input = JSON.stringify(calls.map((call) => samplesOf(call)[2]!.code));
    const script = 'import ast, json, sys\nfor code in json.load(sys.stdin): ast.parse(code)';
    const { status, stderr } = spawnSync('python3', ['-c', script], { input, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  it.each([
    'createCompany',
    'listCompanies',
    'getEgressAddresses',
    'listEventTypes',
    'changeBranding',
  ])('and the samples of %s work as they are, in curl and in TypeScript', async (operationId) => {
    const call = calls.find((each) => each.operationId === operationId)!;
    const [curl, typeScript] = samplesOf(call);
    const answer = JSON.parse(await inShell(curl!.code)) as object;
    const file = join(folder, `${operationId}.mjs`);
    const script = stripTypeScriptTypes(typeScript!.code)
      .replaceAll('{base_url}', platform.url)
      .replace('console.log(await response.json())', 'console.log(await response.text())');
    writeFileSync(file, script);
    const env = { ...process.env, ...environment };
    const { stdout } = await run(process.execPath, [file], { env });
    // A stored answer has its fields in another order.
    const fieldsOf = (value: object) => Object.keys(value).sort();
    expect(fieldsOf(JSON.parse(stdout) as object)).toEqual(fieldsOf(answer));
  });
});
