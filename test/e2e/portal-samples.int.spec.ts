import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PlatformFixture } from '../../apps/platform/test/platform-fixture.ts';
import { callsOf, type OpenApi } from '../../apps/web/portal/openapi.ts';
import { samplesOf } from '../../apps/web/portal/samples.ts';
import { repositoryDirectory } from '../../tools/local/repository.ts';

const run = promisify(execFile);
const document = readFileSync(
  join(repositoryDirectory, 'apps/platform/src/api-document/partner-openapi.json'),
  'utf8',
);

describe('the samples of the developer portal', () => {
  let platform: PlatformFixture;
  let folder: string;
  const environment: Record<string, string> = {};

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    mkdirSync(join(repositoryDirectory, '.local'), { recursive: true });
    // Inside of the repository, for its packages.
    folder = mkdtempSync(join(repositoryDirectory, '.local', 'samples-'));
    const partner = await platform.addPartnerWithoutWebhook();
    environment['API_KEY'] = partner.apiKey;
  });

  afterAll(async () => {
    await platform?.close();
    rmSync(folder, { recursive: true });
  });

  async function inShell(code: string): Promise<string> {
    const script = code.replaceAll('{base_url}', platform.url).replaceAll('curl ', 'curl -sS -f ');
    const env = { ...process.env, ...environment };
    return (await run('bash', ['-c', script], { env })).stdout;
  }

  const calls = callsOf(JSON.parse(document) as OpenApi);

  it('are right for a shell, in curl', async () => {
    const all = calls.flatMap((call) => samplesOf(call)[0]!.code).join('\n');
    const file = join(folder, 'samples.sh');
    writeFileSync(file, all);
    await run('bash', ['-n', file]);
  });

  /** Python is no part of the setup; where it is there, it reads its samples. */
  const hasPython = spawnSync('python3', ['--version']).status === 0;

  (hasPython ? it : it.skip)('are right for Python', () => {
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
  ])('work as they are, for %s in curl and in TypeScript', async (operationId) => {
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
