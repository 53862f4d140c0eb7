import type { IncomingMessage, ServerResponse } from 'node:http';
import { ExampleApp } from '../example/example-app.js';

class NeedsTheApp extends ExampleApp {
  protected override open(response: ServerResponse): void {
    response.writeHead(404).end();
  }
}

class ShowsMarkup extends ExampleApp {
  protected override open(response: ServerResponse, requestId: string): void {
    this.page(response, `<p>Payment ${requestId}</p>`);
  }
}

class FailsAtUnknown extends ExampleApp {
  protected override open(response: ServerResponse, ...rest: [string, string]): void {
    if (/^[\w-]+$/.test(rest[0])) super.open(response, ...rest);
    else response.writeHead(500).end();
  }
}

class RedirectsBack extends ExampleApp {
  protected override open(response: ServerResponse, requestId: string, returnUrl: string): void {
    if (!returnUrl.startsWith('https:')) super.open(response, requestId, returnUrl);
    else response.writeHead(302, { location: returnUrl }).end();
  }
}

class LinksBack extends ExampleApp {
  constructor(private readonly isLinked: (returnUrl: string) => boolean) {
    super();
  }

  protected override open(response: ServerResponse, requestId: string, returnUrl: string): void {
    if (this.isLinked(returnUrl)) this.page(response, `<a href="${returnUrl}">Back</a>`);
    else super.open(response, requestId, returnUrl);
  }
}

class HasOtherFiles extends ExampleApp {
  constructor(private readonly files: { apple?: unknown; android?: unknown }) {
    super();
  }

  protected override get apple(): unknown {
    return 'apple' in this.files ? this.files.apple : super.apple;
  }

  protected override get android(): unknown {
    return 'android' in this.files ? this.files.android : super.android;
  }
}

/** As of an `index.html` for every address. */
class AnswersEverythingWithItsPage extends ExampleApp {
  protected override handle(request: IncomingMessage, response: ServerResponse): void {
    if (request.url?.endsWith('apple-app-site-association')) this.page(response, '<p>App</p>');
    else super.handle(request, response);
  }
}

/** A web page only: right as well. */
export class NoApps extends HasOtherFiles {
  constructor() {
    super({ apple: null, android: null });
  }
}

/** What is wrong with an app, the one case that has to find it, and the app. */
export const faultyApps: [fault: string, name: string, make: () => ExampleApp][] = [
  ['needs the app', 'opens', () => new NeedsTheApp()],
  ['shows ids as markup', 'request-unknown', () => new ShowsMarkup()],
  ['fails at unknown ids', 'request-unknown', () => new FailsAtUnknown()],
  ['redirects to everybody', 'return-foreign', () => new RedirectsBack()],
  ['links to everybody', 'return-foreign', () => new LinksBack((to) => to.startsWith('https:'))],
  ['links to scripts', 'return-script', () => new LinksBack((to) => !to.startsWith('https:'))],
  ['answers phones with its page', 'ios-association', () => new AnswersEverythingWithItsPage()],
  [
    'names another path',
    'ios-association',
    () => new HasOtherFiles({ apple: { applinks: { details: [{ paths: ['/pay/*'] }] } } }),
  ],
  [
    'excludes its path',
    'ios-association',
    () =>
      new HasOtherFiles({
        apple: { applinks: { details: [{ components: [{ '/': '/approve/*', exclude: true }] }] } },
      }),
  ],
  ['names no app', 'android-association', () => new HasOtherFiles({ android: [] })],
];
