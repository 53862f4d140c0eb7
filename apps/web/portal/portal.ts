import type { CallToTry } from './call-to-try.ts';
import { renderPage, type RenderedPage, type Surroundings, twinOfPage } from './markdown.ts';
import { type Call, callsOf, exampleBodyOf, isForKey, takesIdempotencyKey } from './openapi.ts';
import { addressOf, type SourcePage, twinOf } from './page.ts';
import { OPENAPI_FILE, type Sources } from './sources.ts';

export interface PortalPage extends SourcePage, RenderedPage {
  address: string;
  /** The address of its Markdown, and that Markdown. */
  twin: string;
  twinText: string;
}

export interface Portal {
  /** In the order of the navigation. */
  pages: readonly PortalPage[];
  /** The pictures that the pages show, as files of the repository. */
  pictures: readonly string[];
}

/** Makes all pages of the portal. */
export function makePortal(sources: Pick<Sources, 'pages' | 'pictures' | 'openApi'>): Portal {
  const { pages, pictures } = sources;
  const addresses = new Map([
    [OPENAPI_FILE, '/v1/openapi.json'],
    ...pages.map(({ file, path }) => [file, addressOf(path)] as const),
  ]);
  const calls = new Map(callsOf(sources.openApi).map((call) => [call.operationId, call]));
  const shown = new Set<string>();
  const around: Surroundings = {
    addressOfFile: (file) => addresses.get(file),
    isPage: (address) => pages.some(({ path }) => addressOf(path) === address),
    picture: (file) => {
      const picture = pictures.get(file);
      if (picture === undefined) throw new Error(`there is no picture ${file}`);
      shown.add(file);
      return { ...picture, address: `/${file}` };
    },
    callToTry: (operationId) => {
      const call = calls.get(operationId);
      if (call === undefined) throw new Error(`there is no operation ${operationId} to try`);
      return callToTry(call);
    },
  };
  return {
    pages: pages.map((page) => ({
      ...page,
      ...renderPage(page, around),
      address: addressOf(page.path),
      twin: twinOf(page.path),
      twinText: twinOfPage(page, around),
    })),
    pictures: [...shown],
  };
}

function callToTry(call: Call): CallToTry {
  return {
    method: call.method,
    path: call.path,
    isForKey: isForKey(call),
    hasIdempotencyKey: takesIdempotencyKey(call),
    parameters: (call.parameters ?? [])
      .filter(({ in: place }) => place !== 'header')
      .map(({ name, in: place, required, schema }) => ({
        name,
        in: place as 'path' | 'query',
        isRequired: required,
        choices: (schema.enum ?? []).map(String),
      })),
    body: exampleBodyOf(call),
  };
}
