import { guideGroups, notForPartners } from './navigation.ts';
import { callsOf, type OpenApi } from './openapi.ts';
import type { Portal, PortalPage } from './portal.ts';
import type { Sources } from './sources.ts';

/** What the platform serves beside the portal, as far as pages may lead there. */
const otherAddresses = ['/console', '/sandbox/shop', '/v1/openapi.json', '/docs/asyncapi.json'];

/** What would make the portal stale or broken, each with its page. Empty if all is well. */
export function portalFaults(
  { documentation, openApi }: Pick<Sources, 'documentation' | 'openApi'>,
  { pages }: Portal,
): string[] {
  return [
    ...navigationFaults(documentation),
    ...pages.flatMap((page) => linkFaults(page, pages)),
    ...pages.flatMap((page) => callFaults(page, openApi)),
    ...pages.flatMap(sourceFaults),
    ...repeatedTitles(pages),
  ];
}

function navigationFaults(documentation: readonly string[]): string[] {
  const listed = [
    ...guideGroups
      .flatMap(({ guides }) => guides)
      .filter(({ file }) => file === undefined)
      .map(({ name }) => name),
    ...notForPartners,
  ];
  return [
    ...documentation
      .filter((name) => !listed.includes(name))
      .map((name) => `docs/${name}.md is neither a guide nor "not for partners" (navigation.ts)`),
    ...listed
      .filter((name) => !documentation.includes(name))
      .map((name) => `navigation.ts: there is no docs/${name}.md`),
    ...listed
      .filter((name, place) => listed.indexOf(name) !== place)
      .map((name) => `navigation.ts: ${name} is listed twice`),
  ];
}

function linkFaults(page: PortalPage, pages: readonly PortalPage[]): string[] {
  return page.links.flatMap((link) => {
    if (/^[a-z]+:/.test(link)) return [];
    const [address = '', anchor] = decodeURI(link).split('#');
    if (otherAddresses.includes(address)) return [];
    const target = address === '' ? page : pages.find((each) => each.address === address);
    if (target === undefined) return [`${page.address}: ${link}: there is no such page`];
    const isThere =
      anchor === undefined || target.headings.some((heading) => heading.anchor === anchor);
    return isThere ? [] : [`${page.address}: ${link}: no such heading`];
  });
}

/** The calls that a page mentions, in its code and in its texts, are in the API. */
function callFaults(page: PortalPage, openApi: OpenApi): string[] {
  const calls = callsOf(openApi);
  return mentionedCalls(page.markdown).flatMap(({ method, path }) =>
    calls.some((call) => call.method === method && patternOf(call.path).test(path))
      ? []
      : [`${page.address}: the API has no ${method} ${path}`],
  );
}

export function mentionedCalls(markdown: string): { method: string; path: string }[] {
  const named = markdown.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/v1\/[\w/{}.-]*\w\}?)/g);
  const sampled = markdown.matchAll(/curl (?:-X (\w+) )?"\{base_url\}(\/v1\/[^"?]*)[^]*?\n```/g);
  return [
    ...[...named].map(([, method, path]) => ({ method: method!, path: path! })),
    ...[...sampled].map(([sample, method, path]) => ({
      method: method ?? (/ -d '/.test(sample) ? 'POST' : 'GET'),
      path: path!,
    })),
  ];
}

/** Partners have no repository: what is only there stands between marks (sources.ts). */
function sourceFaults({ address, markdown }: PortalPage): string[] {
  const named = markdown.matchAll(/`((?:apps|libs|packages|tools|test)\/[^`]*|npm run [^`]*)`/g);
  return [...named].map(([, source]) => `${address}: partners have no ${source}`);
}

/** What stands in place of a parameter may be anything: `{id}`, `$CARD_ID`, `three_ds`. */
function patternOf(path: string): RegExp {
  const escaped = path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${escaped}$`);
}

function repeatedTitles(pages: readonly PortalPage[]): string[] {
  return pages
    .filter(({ title }, place) => pages.findIndex((each) => each.title === title) !== place)
    .map(({ address, title }) => `${address}: "${title}" is the title of another page, too`);
}
