import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { scenariosIn } from './sources.ts';

describe('the scenarios of the portal', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'scenarios-'));
  });

  afterEach(() => rmSync(root, { recursive: true }));

  it('are none as long as there is no folder of them', () => {
    expect(scenariosIn(root)).toEqual([]);
  });

  it('are all pages of the folder by their names, after its overview', () => {
    const folder = join(root, 'docs', 'scenarios');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'refund.md'), '# A `refund`\n');
    writeFileSync(join(folder, 'README.md'), '# Scenarios\n');
    writeFileSync(join(folder, 'hotel.md'), '# A hotel\n');
    writeFileSync(join(folder, 'notes.txt'), 'no page');
    expect(scenariosIn(root).map(({ path, label, file }) => [path, label, file])).toEqual([
      ['scenarios', 'Overview', 'docs/scenarios/README.md'],
      ['scenarios/hotel', 'A hotel', 'docs/scenarios/hotel.md'],
      ['scenarios/refund', 'A refund', 'docs/scenarios/refund.md'],
    ]);
  });
});
