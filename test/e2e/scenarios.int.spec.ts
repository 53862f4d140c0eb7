import { indexOf, numbered, pageOf, WrittenPages } from './scenarios/language/pages.ts';
import { ScenarioWorld } from './scenarios/language/scenario-world.ts';
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

  it('are all pages of the folder', () =>
    pages.holdOnly(['README.md', ...all.map(({ file }) => file)]));
});
