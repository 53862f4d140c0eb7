import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { generatePythonClient } from '../../fuzz/generated-clients.ts';
import { ensurePythonEnvironment } from '../../python/environment.ts';
import { PARTNER_OPENAPI_FILE } from './openapi-files.ts';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '../../..');
const contracts = join(repository, 'libs/contracts');

/** Every document for partners; that of all APIs of the platform is for its own pages. */
const documents = [
  join(repository, PARTNER_OPENAPI_FILE),
  join(contracts, 'generated/asyncapi.json'),
  ...['generated/schemas', 'published'].flatMap((folder) =>
    readdirSync(join(contracts, folder)).map((name) => join(contracts, folder, name)),
  ),
];

/** Both dialects: that of Python itself, and that of pydantic, which is Rust's and knows nested classes. */
const COMPILE = `
import json, re, sys, warnings
from typing import Annotated
from pydantic import Field, TypeAdapter
warnings.simplefilter("error")
for pattern in json.load(sys.stdin):
    try:
        re.compile(pattern)
        TypeAdapter(Annotated[str, Field(pattern=pattern)])
    except Exception as error:
        print(f"{pattern}: {error}")
`;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clients-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'pattern' && typeof part === 'string' ? [part] : patternsIn(part),
  );
}

describe('the published documents, read by Python', () => {
  it("have patterns that Python's and pydantic's regular expressions compile", async () => {
    const patterns = documents.flatMap((file) => patternsIn(parse(readFileSync(file, 'utf8'))));
    expect(patterns.length).toBeGreaterThan(100);
    const python = run(join(await ensurePythonEnvironment('clients'), 'python3'), ['-c', COMPILE]);
    python.child.stdin!.end(JSON.stringify([...new Set(patterns)]));
    expect((await python).stdout).toBe('');
  });

  it('become models of datamodel-code-generator, which can be imported', async () => {
    const programs = await ensurePythonEnvironment('clients');
    const input = [
      '--input',
      join(repository, PARTNER_OPENAPI_FILE),
      '--input-file-type',
      'openapi',
    ];
    const output = ['--output', join(folder, 'models.py')];
    await run(join(programs, 'datamodel-codegen'), [
      ...[...input, ...output],
      ...['--output-model-type', 'pydantic_v2.BaseModel'],
    ]);
    const script = 'import models; print(len(models.ProblemCode))';
    const { stdout } = await run(join(programs, 'python3'), ['-W', 'error', '-c', script], {
      cwd: folder,
    });
    expect(Number(stdout)).toBeGreaterThan(50);
  });

  it('become a client of openapi-python-client with few models, which can be imported', async () => {
    const programs = await generatePythonClient(join(repository, PARTNER_OPENAPI_FILE), folder);
    const models = readdirSync(join(folder, 'client/models')).filter((name) => /\.py$/.test(name));
    const { paths } = JSON.parse(readFileSync(join(repository, PARTNER_OPENAPI_FILE), 'utf8')) as {
      paths: Record<string, object>;
    };
    const calls = Object.values(paths).flatMap((path) => Object.keys(path)).length;
    // There were 14 for each call when each operation and status had its own problem type. Events bring models, too.
    expect(models.length).toBeLessThan(6 * calls);
    expect(models.filter((name) => name.includes('problem'))).toEqual([
      'field_problem.py',
      'problem.py',
      'problem_code.py',
    ]);
    writeFileSync(join(folder, 'imports.py'), 'import client.models; import client.api.cards');
    await run(join(programs, 'python3'), ['-W', 'error', 'imports.py'], { cwd: folder });
  });
});
