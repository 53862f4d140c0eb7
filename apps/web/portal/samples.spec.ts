import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { callsOf, type OpenApi } from './openapi.ts';
import { samplesOf } from './samples.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const file = join(root, 'apps/platform/src/api-document/partner-openapi.json');
const calls = callsOf(JSON.parse(readFileSync(file, 'utf8')) as OpenApi);

function sampleOf(operationId: string, label: string): string {
  const call = calls.find((each) => each.operationId === operationId)!;
  return samplesOf(call).find((sample) => sample.label === label)!.code;
}

describe('the samples of a call', () => {
  it.each(calls.map((call) => [call.operationId, call] as const))(
    'are right TypeScript, and leave nothing open: %s',
    (_id, call) => {
      const samples = samplesOf(call);
      const typeScript = samples.find(({ language }) => language === 'ts')!.code;
      const { diagnostics } = ts.transpileModule(typeScript, {
        reportDiagnostics: true,
        compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext },
      });
      expect(diagnostics!.map(({ messageText }) => messageText)).toEqual([]);
      for (const { code } of samples) {
        // An app's address has marks of its own.
        expect(code.replaceAll(/\{(base_url|requestId|returnUrl)\}/g, '')).not.toMatch(
          /undefined|\{\w+\}(?!\W*environ)/,
        );
      }
    },
  );

  it('send what the document has as the example, with the key and a key against repetition', () => {
    expect(sampleOf('createCompany', 'curl')).toBe(`curl -X POST "{base_url}/v1/companies" \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Idempotency-Key: a-key-of-your-own-1" \\
  -H "Content-Type: application/json" \\
  -d '{
    "externalId": "c-17",
    "legalName": "Fabrikam GmbH",
    "registrationNumber": "HRB 59020464",
    "country": "DE"
  }'`);
    expect(sampleOf('createCompany', 'TypeScript')).toContain('    legalName: "Fabrikam GmbH"');
  });

  it('write null and truth as each language does', () => {
    expect(sampleOf('changePerson', 'Python')).toContain('"phone": None,');
    expect(sampleOf('changePerson', 'TypeScript')).toContain('phone: null');
    expect(sampleOf('setCardSpendingControls', 'Python')).toContain('"cash": False,');
  });

  it('keep what is a file as a file', () => {
    expect(sampleOf('getStatementPdf', 'curl')).toMatch(
      /statement\.pdf" \\\n.+\\\n {2}-o statement\.pdf$/,
    );
    expect(sampleOf('getStatementPdf', 'TypeScript')).toContain("writeFile('statement.pdf'");
  });

  it('show no key where none is needed', () => {
    expect(sampleOf('getApiDocument', 'curl')).toBe('curl "{base_url}/v1/openapi.json"');
  });
});
