import { describe, expect, it } from '@jest/globals';
import { guideGroups, notForPartners } from './navigation.ts';
import type { OpenApi } from './openapi.ts';
import type { SourcePage } from './page.ts';
import { makePortal } from './portal.ts';
import { mentionedCalls, portalFaults } from './portal-faults.ts';

const documentation = [
  ...guideGroups
    .flatMap(({ guides }) => guides)
    .filter(({ file }) => file === undefined)
    .map(({ name }) => name),
  ...notForPartners,
];
const openApi = {
  paths: { '/v1/cards/{id}': { get: { operationId: 'getCard', responses: {} } } },
} as unknown as OpenApi;

function faultsOf(markdown: string, names: readonly string[] = documentation): string[] {
  const page = (path: string, text: string): SourcePage => ({
    ...{ path, label: path, group: 'Guides', file: `docs/${path}.md` },
    markdown: text,
  });
  const pages = [page('guide', markdown), page('other', '# Other\n\n## Place\n')];
  const portal = makePortal({ pages, pictures: new Map(), openApi });
  return portalFaults({ documentation: names, openApi }, portal);
}

describe('the check of the portal', () => {
  it('finds nothing where all is well', () => {
    expect(faultsOf('# A\n\n[b](other.md#place), [c](/console), `GET /v1/cards/{id}`')).toEqual([]);
  });

  it('finds a page of docs/ that is in neither list, and a listed page that does not exist', () => {
    expect(faultsOf('# A', [...documentation, 'new-guide'])).toEqual([
      expect.stringContaining('docs/new-guide.md is neither'),
    ]);
    expect(faultsOf('# A', documentation.slice(1))).toEqual([
      expect.stringContaining(`there is no docs/${documentation[0]}.md`),
    ]);
  });

  it.each(['[a](/docs/none)', '[a](other.md#none)', '[a](#none)', '[a](/nowhere)'])(
    'finds a link that leads nowhere: %s',
    (link) => expect(faultsOf(`# A\n\n${link}`)).toHaveLength(1),
  );

  it.each([
    'Call `GET /v1/cards`.',
    'Call `DELETE /v1/cards/{id}`.',
    '```sh\ncurl -X POST "{base_url}/v1/cards/$CARD_ID/freeze" \\\n  -H "a: b"\n```',
  ])('finds a call that the API does not have: %s', (text) => {
    expect(faultsOf(`# A\n\n${text}`)).toEqual([expect.stringContaining('the API has no')]);
  });

  it('finds two pages with one title', () => {
    expect(faultsOf('# Other')).toEqual([expect.stringContaining('"Other" is the title')]);
  });

  it('reads what a sample calls, also without a method', () => {
    expect(
      mentionedCalls(
        '```sh\ncurl "{base_url}/v1/cards?limit=1" -H "a: b"\n```\n\n```sh\ncurl "{base_url}/v1/cards" \\\n  -d \'{}\'\n```\n',
      ),
    ).toEqual([
      { method: 'GET', path: '/v1/cards' },
      { method: 'POST', path: '/v1/cards' },
    ]);
  });
});
