// Checks the developer portal, without building it: `npm run check:docs`.
import { join } from 'node:path';
import { makePortal } from './portal.ts';
import { portalFaults } from './portal-faults.ts';
import { readSources } from './sources.ts';

const sources = await readSources(join(import.meta.dirname, '..', '..', '..'));
const portal = makePortal(sources);
const faults = portalFaults(sources, portal);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
} else {
  console.log(`The ${portal.pages.length} pages of the developer portal are whole.`);
}
