import { appAddressFor } from '#contracts';
import {
  answerOf,
  type CaseContext,
  CaseFailure,
  type ConformanceCase,
  NotApplicable,
} from '../cases/case-context.js';
import { type Exchange, exchange, type SentRequest } from '../sending/exchange.js';

const section = 'three-ds.md#app-switch';
const MOST_REDIRECTS = 5;
const MOST_PAGE_BYTES = 1_048_576;
/** Names that belong to no one (RFC 2606). */
const FOREIGN = 'https://shop.stranger.example/paid';
const MARKUP = `"'><img src=x onerror=alert(1)>`;

interface Filled {
  requestId?: string;
  returnUrl?: string;
}

/** The address that opens a payment in the partner's app, as the browser of a phone without the app opens it. */
export class AppAddress {
  constructor(private readonly template: string) {}

  has(placeholder: '{returnUrl}' | '{requestId}'): boolean {
    return this.template.includes(placeholder);
  }

  url({ random }: CaseContext, filled: Filled = {}): URL {
    const {
      requestId = random.id('tds'),
      returnUrl = `https://api.platform.example/challenges/${random.hex(32)}`,
    } = filled;
    return new URL(appAddressFor(this.template, requestId, returnUrl));
  }

  /** Opens it as a browser does. @returns every answer, the last one without a redirect. */
  async open(context: CaseContext, filled: Filled = {}): Promise<Exchange[]> {
    const answers: Exchange[] = [];
    let url: URL | undefined = this.url(context, filled);
    const { host } = url;
    while (url) {
      const sent = await get(context, url);
      answers.push(sent);
      const next = redirectIn(sent, url);
      // The pages of others are not the partner's.
      if (next && next.host !== host) return answers;
      if (answers.length > MOST_REDIRECTS) throw new CaseFailure('redirects without end', sent);
      url = next;
    }
    return answers;
  }
}

async function get(context: CaseContext, url: URL): Promise<Exchange> {
  const request: SentRequest = {
    method: 'GET',
    url: url.href,
    headers: { accept: 'text/html,application/json;q=0.9' },
    body: Buffer.alloc(0),
  };
  const { limits, signal } = context;
  const options = { timeoutMs: limits.pageMs, signal, mostBytes: MOST_PAGE_BYTES };
  context.last = await exchange(request, options);
  signal.throwIfAborted();
  return context.last;
}

function redirectIn({ answer }: Exchange, from: URL): URL | undefined {
  const { status = 0, headers } = answer ?? {};
  const location = headers?.location;
  if (status < 300 || status > 399 || location === undefined) return undefined;
  return URL.canParse(location, from.href) ? new URL(location, from) : undefined;
}

function typeOf({ answer }: Exchange): string {
  return answer?.headers['content-type']?.split(';')[0]!.trim().toLowerCase() ?? '';
}

/** The cases of the address of the partner's app. */
export function appCases(address: AppAddress): {
  first: ConformanceCase;
  others: ConformanceCase[];
} {
  return { first: opens(address), others: [...inputCases(address), ...fileCases(address)] };
}

function opens(address: AppAddress): ConformanceCase {
  return {
    name: 'opens',
    title: 'answers a browser with a page, for a phone without the app',
    section,
    remedy:
      'Where the app is not installed, the browser opens the address: answer 200 with a page on which the cardholder can go on.',
    run: async (context) => {
      const sent = (await address.open(context)).at(-1)!;
      const status = sent.answer?.status;
      // To a page of another host, such as that of a store of apps.
      if (status !== undefined && status >= 300 && status <= 399) return;
      if (status !== 200 || typeOf(sent) !== 'text/html') {
        throw new CaseFailure(`was to answer with a page: ${answerOf(sent)} ${typeOf(sent)}`, sent);
      }
    },
  };
}

const ownOnly =
  'Lead back only to the address of the platform that you know, and never to what the address says: everybody can send a cardholder there.';

function inputCases(address: AppAddress): ConformanceCase[] {
  return [
    {
      name: 'request-unknown',
      title: 'shows nothing of the id of a request as markup, and does not fail at it',
      section,
      remedy: 'Escape what you show, and answer an unknown id with a page or a 404.',
      restsOn: ['opens'],
      run: async (context) => {
        if (!address.has('{requestId}')) throw new NotApplicable('its address has no {requestId}');
        const sent = (await address.open(context, { requestId: MARKUP })).at(-1)!;
        const { status = 500, excerpt = '' } = sent.answer ?? {};
        if (status >= 500) throw new CaseFailure(`an unknown request: ${answerOf(sent)}`, sent);
        if (excerpt.includes(MARKUP))
          throw new CaseFailure('the id is in the page as markup', sent);
      },
    },
    {
      name: 'return-foreign',
      title: "leads to no address but the platform's",
      section,
      remedy: ownOnly,
      restsOn: ['opens'],
      run: async (context) => {
        if (!address.has('{returnUrl}')) throw new NotApplicable('its address has no {returnUrl}');
        const { host } = new URL(FOREIGN);
        for (const sent of await address.open(context, { returnUrl: FOREIGN })) {
          const to = redirectIn(sent, new URL(sent.request.url));
          if (to?.host === host) throw new CaseFailure(`redirects to ${to.href}`, sent);
          if (isRefreshTo(host, sent)) throw new CaseFailure(`the page leads to ${host}`, sent);
        }
      },
    },
    {
      name: 'return-script',
      title: 'makes no link of a return address that is a script',
      section,
      remedy: ownOnly,
      restsOn: ['opens'],
      run: async (context) => {
        if (!address.has('{returnUrl}')) throw new NotApplicable('its address has no {returnUrl}');
        const returnUrl = 'javascript:alert(1)';
        const sent = (await address.open(context, { returnUrl })).at(-1)!;
        const { excerpt = '' } = sent.answer ?? {};
        if (/(?:href|action|src)\s*=\s*["']?\s*javascript:alert/i.test(excerpt)) {
          throw new CaseFailure('the page has a link with the script', sent);
        }
      },
    },
  ];
}

/** A page that goes on by itself, or by its only link. */
function isRefreshTo(host: string, { answer }: Exchange): boolean {
  const { excerpt = '' } = answer ?? {};
  return [...excerpt.matchAll(/<(?:meta|a|form)\b[^>]*>/gi)].some(([tag]) => tag.includes(host));
}

function fileCases(address: AppAddress): ConformanceCase[] {
  return [
    {
      name: 'ios-association',
      title: 'has an apple-app-site-association with the path of the address',
      section,
      remedy:
        'Serve /.well-known/apple-app-site-association as JSON, with 200 and without a redirect. applinks.details needs a component, or a path, that matches the address.',
      run: async (context) => {
        const { sent, value } = await fileAt(context, address, 'apple-app-site-association', 'iOS');
        const { pathname } = address.url(context);
        if (!applePathsIn(value).some((pattern) => matches(pattern, pathname))) {
          throw new CaseFailure(`applinks.details has nothing that matches ${pathname}`, sent);
        }
      },
    },
    {
      name: 'android-association',
      title: 'has an assetlinks.json that names its app',
      section,
      remedy:
        'Serve /.well-known/assetlinks.json as JSON, with 200 and without a redirect: the relation delegate_permission/common.handle_all_urls, with package_name and sha256_cert_fingerprints.',
      run: async (context) => {
        const { sent, value } = await fileAt(context, address, 'assetlinks.json', 'Android');
        if (!(Array.isArray(value) && value.some(isAndroidApp))) {
          throw new CaseFailure('names no app that may handle the addresses of this host', sent);
        }
      },
    },
  ];
}

/** @throws NotApplicable without the file, CaseFailure if it is none that phones accept. */
async function fileAt(
  context: CaseContext,
  address: AppAddress,
  name: string,
  system: string,
): Promise<{ sent: Exchange; value: unknown }> {
  const sent = await get(context, new URL(`/.well-known/${name}`, address.url(context)));
  if (sent.answer?.status === 404) throw new NotApplicable(`there is no app for ${system}`);
  if (sent.answer?.status !== 200) throw new CaseFailure(`${name}: ${answerOf(sent)}`, sent);
  if (typeOf(sent) !== 'application/json') {
    throw new CaseFailure(`${name} is ${typeOf(sent) || 'of no type'}, not application/json`, sent);
  }
  try {
    return { sent, value: JSON.parse(sent.answer.excerpt) as unknown };
  } catch {
    throw new CaseFailure(`${name} is no JSON`, sent);
  }
}

interface AppleDetail {
  paths?: unknown;
  components?: unknown;
}

/** The patterns that do not exclude. */
function applePathsIn(value: unknown): string[] {
  const { applinks } = (value ?? {}) as { applinks?: { details?: unknown } | null };
  const details = Array.isArray(applinks?.details) ? (applinks.details as AppleDetail[]) : [];
  const listOf = (some: unknown): unknown[] => (Array.isArray(some) ? some : []);
  return details.flatMap((detail) => [
    ...listOf(detail?.paths).map(String),
    ...(listOf(detail?.components) as Record<string, unknown>[])
      .filter((one) => one?.exclude !== true)
      .map((one) => String(one?.['/'] ?? '*')),
  ]);
}

/** `*` is any text, `?` one character, and `NOT ` begins what is excluded. */
function matches(pattern: string, path: string): boolean {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`).test(path);
}

const FINGERPRINT = /^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/;

function isAndroidApp(statement: unknown): boolean {
  const { relation, target } = (statement ?? {}) as {
    relation?: unknown;
    target?: { namespace?: unknown; package_name?: unknown; sha256_cert_fingerprints?: unknown };
  };
  const prints = target?.sha256_cert_fingerprints;
  return (
    Array.isArray(relation) &&
    relation.includes('delegate_permission/common.handle_all_urls') &&
    target?.namespace === 'android_app' &&
    typeof target.package_name === 'string' &&
    Array.isArray(prints) &&
    prints.some((one) => FINGERPRINT.test(String(one)))
  );
}
