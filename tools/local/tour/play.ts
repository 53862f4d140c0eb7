/** The guided tour of a system that runs already, without this repository's tools: `ENDPOINTS` contains its addresses. */
import type { Endpoints } from '../endpoints.ts';
import { tourSteps } from './tour.ts';

for (const { title, run } of tourSteps(JSON.parse(process.env['ENDPOINTS']!) as Endpoints)) {
  console.log(title);
  await run?.(() => {});
}
