import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseCompose, portFaults, processesInCompose } from '../check/deploy/deployed.ts';
import { databaseFaults, listeningFaults } from '../check/deploy/process-faults.ts';
import { type Outcome, RepositoryCopy } from './test/repository-copy.ts';

const ok = { exitCode: 0 };

type TypeCheck = { files?: string[]; include: string[]; exclude: string[] };

/** After that of the last service that the generator made. */
const NEXT_PORT = '4900';

/** Writes what `npm start` writes of addresses, as far as the page's commands read it. */
const WRITE_ENDPOINTS = `
  import { writeFileSync } from 'node:fs';
  import { resolve } from 'node:path';
  const { byServiceKey, databaseNameOf, defaultPortOf } = await import(resolve(process.argv[1]));
  const endpoints = byServiceKey((name) => 'http://127.0.0.1:' + defaultPortOf(name));
  const postgres = byServiceKey((name) => 'postgres://127.0.0.1/' + databaseNameOf(name));
  writeFileSync('.local/endpoints.json', JSON.stringify({ ...endpoints, postgres }));
`;

describe('npm run new:consumer', () => {
  let copy: RepositoryCopy;
  let generated: Outcome;
  /** Every created or changed file. */
  let files: string[];

  /** Runs the generator directly, without npm. */
  const generateAgain = (...parameters: string[]) =>
    copy.run('node', 'tools/new-consumer/main.ts', ...parameters);

  const contents = () => files.map((path) => copy.read(path));

  beforeAll(async () => {
    copy = new RepositoryCopy();
    generated = await copy.run(
      'npm',
      ...['run', '--silent', 'new:consumer', '--', 'loyalty-points', '--events'],
      'card_ordered,directory_person_changed',
    );
    files = [...generated.output.matchAll(/^(?:create|update|generate) {2}(.+)$/gm)].map(
      ([, path]) => path!,
    );
  });

  afterAll(() => copy.remove());

  it('says what it did, and what to do next', () => {
    expect(generated).toMatchObject(ok);
    expect(files).toEqual(
      expect.arrayContaining([
        'apps/loyalty-points/src/main.ts',
        'apps/loyalty-points/src/events/card-ordered.consumer.ts',
        'apps/loyalty-points/src/events/directory-person-changed.consumer.ts',
        'apps/loyalty-points/src/events/directory-person-erased.consumer.ts',
        'apps/loyalty-points/service.ts',
        'k8s/base/partner/loyalty-points.yaml',
        'k8s/base/partner/jobs.yaml',
        'k8s/components/release/kustomization.yaml',
        'k8s/overlays/local/kustomization.yaml',
        'k8s/overlays/production/partner/kafka.yaml',
        'docker-compose.yml',
        'nest-cli.json',
        'README.md',
        'docs/configuration.md',
        'docs/configuration/loyalty-points.md',
        '.vscode/launch.json',
        'libs/contracts/generated/asyncapi.json',
      ]),
    );
    expect(generated.output).toContain('\n  npm test -- apps/loyalty-points\n');
  });

  it('writes what passes the checks of format, style, types, dependencies and contracts', async () => {
    const sources = files.filter((path) => path.endsWith('.ts'));
    // No other code depends on the service, and checking the rest of the repository takes half a minute.
    copy.editJson<TypeCheck>('tools/check/tsconfig.json', (check) => ({
      ...check,
      files: sources.map((path) => `../../${path}`),
      include: ['../local/**/*.ts', '../operations/**/*.ts', '../../libs/*/src/**/*.d.ts'],
      exclude: ['**/*.spec.ts'],
    }));
    const [format, lint, types, dependencies, contracts] = [
      await copy.run('prettier', '--check', '--ignore-unknown', ...files),
      await copy.run('eslint', ...sources),
      await copy.run('tsc', '-p', 'tools/check/tsconfig.json'),
      await copy.run(
        'depcruise',
        ...['--config', 'tools/check/dependency-rules.cjs', 'apps/loyalty-points'],
      ),
      await copy.run('node', 'tools/generate/generate.ts', '--check'),
    ];
    expect({ format, lint, types, dependencies, contracts }).toMatchObject({
      format: ok,
      lint: ok,
      types: ok,
      dependencies: ok,
      contracts: ok,
    });
  });

  it('writes a service that passes its own tests', async () => {
    const { exitCode, output } = await copy.run('npm', 'run', 'jest', '--', 'apps/loyalty-points');
    expect(output).toContain('Tests:       6 passed, 6 total');
    expect(exitCode).toBe(0);
  });

  it('puts it among the containers, with a database of its own', () => {
    const compose = parseCompose(copy.read('docker-compose.yml'));
    const processes = processesInCompose(compose);
    const entries = processes.map(({ entry }) => entry);
    expect(entries).toContain('apps/loyalty-points/src/main.ts');
    expect(entries).toContain('apps/loyalty-points/src/migrate.ts');
    const script = compose.configs?.['create-databases']?.content ?? '';
    expect([
      ...portFaults(compose),
      ...listeningFaults(processes),
      ...databaseFaults(processes, script),
    ]).toEqual([]);
  });

  it('gives it in the cluster what a service of its kind has', () => {
    const others = copy.read('k8s/base/partner/card-provisioning.yaml');
    const expected = others
      .replaceAll('card-provisioning', 'loyalty-points')
      .replaceAll('4300', NEXT_PORT)
      .replace(/^.*network\/platform: client\n/m, '');
    expect(copy.read('k8s/base/partner/loyalty-points.yaml')).toBe(expected);
  });

  it("is called by the page's commands, by its own address and database", async () => {
    const page = copy.read('docs/add-a-consumer.md');
    const asked = page.match(/^```sh\n(?=[^`]*curl)[^]*?\n```$/m)![0];
    // Another program could listen at its own address.
    expect(asked).not.toMatch(/https?:|:\d/);
    await copy.run(
      'node',
      ...[
        '--input-type=module',
        '--eval',
        WRITE_ENDPOINTS,
        'tools/local/services/service-names.ts',
      ],
    );
    const expressions = [...asked.matchAll(/\$\((node --print '[^']*')\)/g)].map(([, one]) => one!);
    const answers = await Promise.all(
      expressions.map((one) =>
        copy.run('sh', '-c', one.replaceAll(/(?<=[.])loyalty\b/g, 'loyaltyPoints')),
      ),
    );
    expect(answers.map(({ output }) => output.trim())).toEqual([
      `http://127.0.0.1:${NEXT_PORT}`,
      'postgres://127.0.0.1/loyalty_points',
    ]);
    // Before it is generated, there is no address, and no command succeeds.
    const other = await copy.run('sh', '-c', expressions[0]!);
    expect(other.output.trim()).toBe('undefined');
  });

  it('has its settings documented, which follow from its class', () => {
    const page = copy.read('docs/configuration/loyalty-points.md');
    expect(page).toContain(`# loyalty-points (port ${NEXT_PORT})`);
    const overview = copy.read('docs/configuration.md');
    expect(overview).toContain('(configuration/loyalty-points.md)');
    expect(overview).toMatch(/^\| `DATABASE_URL` .*, loyalty-points/m);
  });

  it('lets it read its topics, write its own, and scale by their lag', () => {
    const kafka = copy.read('k8s/overlays/production/partner/kafka.yaml');
    expect(kafka).toContain('name: loyalty-points-kafka');
    expect(kafka).toContain('name: loyalty-points.,');
    const topics = copy.read('k8s/overlays/production/partner/kafka-topics.yaml');
    expect(topics).toContain('name: loyalty-points.dlt');
    const scaling = copy.read('k8s/overlays/production/partner/autoscaling.yaml');
    expect(scaling).toMatch(/consumerGroup: loyalty-points\n +topic: webhooks.events/);
    expect(scaling).toMatch(/consumerGroup: loyalty-points\n +topic: directory.changes/);
  });

  it('refuses to do it again, and changes nothing', async () => {
    const before = contents();
    const { exitCode, output } = await generateAgain('loyalty-points', '--events', 'card_ordered');
    expect(exitCode).toBe(1);
    expect(output).toBe('There is a service "loyalty-points" already.\n');
    expect(contents()).toEqual(before);
  });

  it('gives the next one the next port, and writes nothing in a dry run', async () => {
    const before = contents();
    const { exitCode, output } = await generateAgain(
      'rewards',
      '--events',
      'kyc_approved',
      '--dry-run',
    );
    expect(exitCode).toBe(0);
    expect(output).toContain('create  apps/rewards/src/events/kyc-approved.consumer.ts\n');
    expect(output).toContain('nothing was written');
    expect(copy.has('apps/rewards')).toBe(false);
    expect(contents()).toEqual(before);
  });

  it('changes nothing when the repository is not as it knows it', async () => {
    await copy.run('sed', '-i', 's/consumerGroups/groups/', 'libs/contracts/src/topics.ts');
    const before = contents();
    const { exitCode, output } = await generateAgain('rewards', '--events', 'kyc_approved');
    expect(exitCode).toBe(1);
    expect(output).toContain('there is no list or object "consumerGroups"');
    expect(copy.has('apps/rewards')).toBe(false);
    expect(contents()).toEqual(before);
  });
});
