import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { dynamicLinkingDigest } from '#contracts';
import { digestPayments } from './three-ds-cases.js';

type Linked = [version: string, id: string, card: string, amount: number, code: string, to: string];

const guide = readFileSync(join(import.meta.dirname, '../../../docs/three-ds.md'), 'utf8');
const section = guide.split('### The digest\n')[1]!.split('\n### ')[0]!;
const blockOf = (language: string) =>
  new RegExp(`\`\`\`${language}\n([^]*?)\n\`\`\``).exec(section)![1]!;
const vectors = JSON.parse(blockOf('json')) as { linked: Linked; digest: string }[];

describe('the test vectors of the digest in docs/three-ds.md', () => {
  it('are what the platform computes', () => {
    const computed = vectors.map(({ linked }) => {
      const [version, threeDsRequestId, cardId, amount, currency, name] = linked;
      expect(version).toBe('three-ds.v1');
      const payment = { amount: { amount, currency }, merchant: { name } };
      return { linked, digest: dynamicLinkingDigest({ threeDsRequestId, cardId, ...payment }) };
    });
    expect(computed).toEqual(vectors);
  });

  it('are what the Python of the guide computes', async () => {
    const calls =
      'import sys\nprint(json.dumps([digest_of(one) for one in json.load(sys.stdin)]))\n';
    const python = promisify(execFile)('python3', ['-c', `${blockOf('python')}\n${calls}`]);
    python.child.stdin!.end(JSON.stringify(vectors.map(({ linked }) => linked)));
    expect(JSON.parse((await python).stdout)).toEqual(vectors.map(({ digest }) => digest));
  });

  it('have every payment that the conformance kit sends', () => {
    const payments = vectors.map(({ linked: [, , , amount, currency, merchantName] }) => ({
      merchantName,
      amount: { amount, currency },
    }));
    expect(payments).toEqual(expect.arrayContaining([...digestPayments]));
  });
});
