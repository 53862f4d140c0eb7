import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { localDirectory, repositoryDirectory } from '../local/repository.ts';
import { ensurePythonEnvironment } from '../python/environment.ts';

/** Downloads a jar from Maven's repositories, if missing. @returns its file. */
async function ensureJar(artifact: string, version: string): Promise<string> {
  const folder = join(localDirectory, 'tools');
  const file = join(folder, `${artifact.split(':')[1]!}-${version}.jar`);
  if (!existsSync(file)) {
    await run('mvn', [
      ...['--batch-mode', '--quiet', 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy'],
      ...[`-Dartifact=${artifact}:${version}:jar`, `-DoutputDirectory=${folder}`],
    ]);
  }
  return file;
}

const run = promisify(execFile);

/** The platform and an API key for trying a client. */
export interface Target {
  url: string;
  apiKey: string;
}

// Calls as a partner would write them: one of each kind, with the names in the document.
const PYTHON_CALLS = `
import sys
from client import AuthenticatedClient
from client.api.cards import order_card
from client.api.companies import create_company
from client.api.people import create_person
from client.models import (Card, Company, CreateCompany, CreatePerson, Person,
    PhysicalCardOrder, PhysicalCardOrderCardType, Problem, ProblemCode,
    ShippingAddressInput, VirtualCardOrder, VirtualCardOrderCardType)

url, token = sys.argv[1:]
with AuthenticatedClient(base_url=url, token=token) as client:
    company = create_company.sync(client=client, body=CreateCompany(external_id="generated",
        legal_name="Fabrikam GmbH", registration_number="HRB 59020464", country="DE"))
    assert isinstance(company, Company), company
    person = create_person.sync(client=client, body=CreatePerson(company_id=company.id,
        external_id="e-1", name="Mia Berg"))
    assert isinstance(person, Person), person
    order = VirtualCardOrder(person_id=person.id, card_type=VirtualCardOrderCardType.VIRTUAL)
    card = order_card.sync(client=client, body=order, idempotency_key="generated")
    assert isinstance(card, Card) and card.person_id == person.id, card
    address = ShippingAddressInput(line1="Kai 1", postal_code="20457", city="Hamburg", country="DE")
    card = order_card.sync(client=client, body=PhysicalCardOrder(person_id=person.id,
        card_type=PhysicalCardOrderCardType.PHYSICAL, shipping_address=address))
    assert isinstance(card, Card) and card.shipping_address.city == "Hamburg", card
    order.person_id = "per_unknown"
    problem = order_card.sync(client=client, body=order)
    assert isinstance(problem, Problem), problem
    assert problem.code == ProblemCode.CARD_PERSON_UNKNOWN, problem
`;

/**
 * Generates clients of the document with two generators. The Python client is called, the TypeScript client
 * is compiled.
 *
 * @throws Error for a warning of a generator, and for a client that fails.
 */
export async function tryGeneratedClients(
  schemaFile: string,
  directory: string,
  target: Target,
): Promise<void> {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  await tryPython(schemaFile, directory, target);
  await tryTypeScript(schemaFile, join(directory, 'typescript'));
}

/** The generator knows files only by this type. */
const BINARY_IN_PYTHON = {
  'application/pdf': 'application/octet-stream',
  'application/xml': 'application/octet-stream',
};

/** @throws Error for a warning of the generator, and for a client that fails. */
export async function tryPython(
  schemaFile: string,
  directory: string,
  target: Target,
): Promise<void> {
  const programs = await generatePythonClient(schemaFile, directory);
  const script = join(directory, 'calls.py');
  writeFileSync(script, PYTHON_CALLS);
  await run(join(programs, 'python3'), [script, target.url, target.apiKey]);
  console.log('✓ openapi-python-client: a client without a warning, which ordered a card');
}

/**
 * Writes a Python client into `client` of the directory.
 *
 * @returns the folder of the programs of its environment.
 * @throws Error for a warning of the generator.
 */
export async function generatePythonClient(schemaFile: string, directory: string): Promise<string> {
  const programs = await ensurePythonEnvironment('clients');
  const config = join(directory, 'python-client.json');
  writeFileSync(config, JSON.stringify({ content_type_overrides: BINARY_IN_PYTHON }));
  const { stdout, stderr } = await run(
    join(programs, 'openapi-python-client'),
    [
      ...['generate', '--path', schemaFile, '--meta', 'none'],
      ...['--output-path', join(directory, 'client'), '--fail-on-warning', '--config', config],
    ],
    { env: { ...process.env, PATH: `${programs}:${process.env['PATH'] ?? ''}` } },
  ).catch((error: unknown) => Promise.reject(failureOf('openapi-python-client', error)));
  refuseWarnings('openapi-python-client', stdout + stderr);
  return programs;
}

async function tryTypeScript(schemaFile: string, directory: string): Promise<void> {
  const jar = await ensureJar('org.openapitools:openapi-generator-cli', '7.25.0');
  const { stdout, stderr } = await run(
    'java',
    ['-jar', jar, 'generate', '-i', schemaFile, '-g', 'typescript-fetch', '-o', directory],
    { maxBuffer: 64 * 1024 * 1024 },
  ).catch((error: unknown) => Promise.reject(failureOf('openapi-generator', error)));
  refuseWarnings('openapi-generator', stdout + stderr);
  await run(join(repositoryDirectory, 'node_modules/.bin/tsc'), [
    ...[
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--target',
      'es2022',
      '--module',
      'esnext',
    ],
    ...['--moduleResolution', 'bundler', '--lib', 'es2022,dom', join(directory, 'index.ts')],
  ]).catch((error: unknown) => Promise.reject(failureOf('tsc', error)));
  console.log('✓ openapi-generator: a client without a warning, which compiles');
}

function refuseWarnings(tool: string, output: string): void {
  const warnings = output.split('\n').filter((line) => /warn|error|unable to/i.test(line));
  // Names of generated files may contain such words, for example internal_error.
  const warned = warnings.filter((line) => !/ INFO /.test(line));
  if (warned.length > 0) throw new Error(`${tool} warns:\n${warned.join('\n')}`);
}

/** The program's output, which its error does not contain. */
function failureOf(tool: string, error: unknown): Error {
  const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
  return new Error(`${tool} failed:\n${stdout}${stderr}`, { cause: error });
}
