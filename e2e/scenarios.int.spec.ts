import { indexOf } from './scenarios/language/index-page.ts';
import { pageOf } from './scenarios/language/page.ts';
import { numbered } from './scenarios/language/numbered.ts';
import { ScenarioWorld } from './scenarios/language/scenario-world.ts';
import { WrittenPages } from './scenarios/language/written-pages.ts';
import { scenarioGroups } from './scenarios/scenarios.ts';

const pages = new WrittenPages(process.env['SCENARIOS'] === 'write');
const groups = numbered(scenarioGroups);
const all = groups.flatMap(({ scenarios }) => scenarios);

describe('the scenarios, as docs/scenarios shows them', () => {
  let world: ScenarioWorld;

  beforeAll(async () => {
    world = await ScenarioWorld.start();
  });

  afterAll(() => world?.close());

  it.each(all)('$number. $title', async (scenario) => {
    const recording = await world.play(scenario);
    await pages.hold(scenario.file, pageOf({ ...scenario, ...recording }));
  });

  it('are all in the index', () => pages.hold('README.md', indexOf(groups)));

  it('are all that is there', () => pages.holdOnly(['README.md', ...all.map(({ file }) => file)]));
});
