import { closePages } from './support/browser.ts';
import { firstHour } from './support/newcomer/guide.ts';
import { Newcomer } from './support/newcomer/newcomer.ts';
import { type PlatformPages, platformPages } from './support/systems.ts';

describe("a newcomer's first hour", () => {
  let pages: PlatformPages;

  beforeAll(async () => {
    pages = await platformPages();
  });

  afterAll(() => pages && closePages(pages.browser));

  it('leads by the guide alone from an address to a certified endpoint', async () => {
    const steps = await Newcomer.walk(pages);
    const headings = firstHour()
      .filter(({ blocks }) => blocks.length > 0)
      .map(({ heading }) => heading);
    expect(steps.map(({ section }) => section.heading)).toEqual(headings);
    const seen = Object.fromEntries(steps.map((step) => [step.section.heading, step.seen]));
    expect(seen).toMatchObject({
      'The first person and card': 'a card, active',
      'The first event': expect.stringMatching(/ 204 in \d+ ms$/),
      'Certify your endpoint': expect.stringMatching(
        /^Conformant \(events\): \d+ passed, 3 not verified, 1 not applicable;/,
      ),
    });
  });
});
