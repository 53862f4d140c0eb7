import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ThreeDsCallback, ThreeDsRequested } from '#contracts';
import { ExampleThreeDsPartner } from '../example/example-three-ds.js';
import type { CardholderDecision } from '../three-ds/three-ds-requests.js';

type Answer = Omit<ThreeDsCallback, 'digest'>;

/** The kit's own limit for late reports has to be longer in the spec, too. */
export const CONTRADICTS_AFTER_MS = 150;

/** Says in its answer that it shows the request: right as well. */
export class PresentsInItsAnswer extends ExampleThreeDsPartner {
  private isShown = false;

  protected override async receive(request: IncomingMessage): Promise<number> {
    this.isShown = false;
    const status = await super.receive(request);
    return status === 204 && this.isShown ? 200 : status;
  }

  protected override async present(): Promise<void> {
    this.isShown = true;
  }

  protected override answer(response: ServerResponse, status: number): void {
    if (status === 200) response.writeHead(200).end(JSON.stringify({ presented: true }));
    else super.answer(response, status);
  }
}

class PresentsLate extends ExampleThreeDsPartner {
  protected override async present(request: ThreeDsRequested): Promise<void> {
    // The decision does not wait for it.
    const late = sleep(Date.parse(request.presentBy) - Date.now() + 100);
    late.then(() => super.present(request)).catch(() => {});
    await Promise.resolve();
  }
}

class NeverPresents extends ExampleThreeDsPartner {
  protected override async present(): Promise<void> {}
}

class CallsBackOtherwise extends ExampleThreeDsPartner {
  constructor(private readonly changeOf: (answer: Answer) => Answer | undefined) {
    super();
  }

  protected override async callBack(request: ThreeDsRequested, response: Answer): Promise<void> {
    const changed = this.changeOf(response);
    if (changed) await super.callBack(request, changed);
  }
}

class ContradictsItself extends ExampleThreeDsPartner {
  protected override async callBack(request: ThreeDsRequested, response: Answer): Promise<void> {
    await super.callBack(request, response);
    if (response.response === 'approved') await super.callBack(request, { response: 'denied' });
  }
}

class SendsOtherDigest extends ExampleThreeDsPartner {
  protected override callBack(request: ThreeDsRequested, response: Answer): Promise<void> {
    return super.callBack({ ...request, digest: 'A'.repeat(43) }, response);
  }
}

/** The platform needs it for every response. */
class SendsDigestWithApprovalsOnly extends ExampleThreeDsPartner {
  protected override callBack(request: ThreeDsRequested, response: Answer): Promise<void> {
    if (response.response === 'approved') return super.callBack(request, response);
    return this.report(request.callbackUrl, response);
  }
}

class AddsFields extends ExampleThreeDsPartner {
  protected override callBack(request: ThreeDsRequested, response: Answer): Promise<void> {
    return super.callBack(request, { ...response, decidedBy: 'e-1' } as Answer);
  }
}

class SendsText extends ExampleThreeDsPartner {
  protected override get contentType(): string {
    return 'text/plain';
  }
}

class ApprovesByItself extends ExampleThreeDsPartner {
  protected override decide(request: ThreeDsRequested, decision: CardholderDecision) {
    return super.decide(request, decision === 'none' ? 'approved' : decision);
  }
}

/** Changes its mind, as a job does that ends what is old. */
class ContradictsLate extends ExampleThreeDsPartner {
  protected override async callBack(request: ThreeDsRequested, response: Answer): Promise<void> {
    await super.callBack(request, response);
    if (response.response !== 'approved') return;
    const late = sleep(CONTRADICTS_AFTER_MS, undefined, { ref: false });
    late.then(() => super.callBack(request, { response: 'denied' })).catch(() => {});
  }
}

/** Asks again, and nobody is there any more. */
class AsksTwice extends ExampleThreeDsPartner {
  protected override isKnown(request: ThreeDsRequested): boolean {
    const isKnown = super.isKnown(request);
    if (isKnown) void this.decide(request, 'not_reachable');
    return isKnown;
  }
}

/** Reads the amount or the currency in a way of its own. */
class ShowsSomeOnly extends ExampleThreeDsPartner {
  constructor(private readonly isShown: (request: ThreeDsRequested) => boolean) {
    super();
  }

  protected override isRight(request: ThreeDsRequested): boolean {
    return super.isRight(request) && this.isShown(request);
  }
}

class ShowsWrongDigest extends ExampleThreeDsPartner {
  protected override isRight(): boolean {
    return true;
  }
}

/** As Python's `json.dumps` and PHP's `json_encode` do by default. */
class EscapesMore extends ExampleThreeDsPartner {
  constructor(private readonly escaped: RegExp) {
    super();
  }

  protected override canonical(linked: readonly unknown[]): string {
    const unit = (one: string) => one.charCodeAt(0).toString(16).padStart(4, '0');
    return super.canonical(linked).replace(this.escaped, (one) => `\\u${unit(one)}`);
  }
}

class NamesNoKey extends ExampleThreeDsPartner {
  protected override get authorization(): Record<string, string> {
    return {};
  }
}

/** Reports once, until it hears 200, or until it hears anything. */
class ReportsOtherwise extends ExampleThreeDsPartner {
  constructor(
    private readonly path: 'presented' | 'callback',
    private readonly mode: 'once' | 'until_200' | 'until_answered',
  ) {
    super();
  }

  protected override async isReported(url: string, body?: object): Promise<boolean> {
    if (!url.endsWith(this.path)) return super.isReported(url, body);
    const status = await this.post(url, body).catch(() => 0);
    if (this.mode === 'once') return true;
    return this.mode === 'until_200' ? status === 200 : status < 500;
  }
}

const failing = (reason: Answer['reason'], other: Answer) => (answer: Answer) =>
  answer.reason === reason ? other : answer;
const technical: Answer = { response: 'failed', reason: 'technical_error' };

/** What is wrong with a partner, the one case that has to find it, and the partner. */
export const faultyThreeDsPartners: [
  fault: string,
  name: string,
  make: () => ExampleThreeDsPartner,
][] = [
  ['presents late', 'presented', () => new PresentsLate()],
  ['never presents', 'presented', () => new NeverPresents()],
  [
    'approves what was denied',
    'decision-denied',
    () =>
      new CallsBackOtherwise((answer) =>
        answer.response === 'denied' ? { response: 'approved' } : answer,
      ),
  ],
  [
    'calls a cancelled one denied',
    'decision-cancelled',
    () => new CallsBackOtherwise(failing('cancelled', { response: 'denied' })),
  ],
  [
    'names another reason for a failed authentication',
    'decision-sca-failed',
    () => new CallsBackOtherwise(failing('sca_failed', technical)),
  ],
  [
    'is silent if no device can be reached',
    'decision-not-reachable',
    () =>
      new CallsBackOtherwise((answer) => (answer.reason === 'not_reachable' ? undefined : answer)),
  ],
  ['contradicts itself', 'callback-final', () => new ContradictsItself()],
  ['sends another digest', 'callback-digest', () => new SendsOtherDigest()],
  ['shows what has a wrong digest', 'digest-wrong', () => new ShowsWrongDigest()],
  [
    'escapes what is outside ASCII before it hashes',
    'digest-umlauts',
    () => new EscapesMore(/[^ -~]/g),
  ],
  [
    'knows the letters of Europe only',
    'digest-scripts',
    () => new EscapesMore(/[^\u0020-\u024f\u2010-\u203a]/g),
  ],
  ['escapes slashes before it hashes', 'digest-slash', () => new EscapesMore(/[/]/g)],
  ['escapes markup before it hashes', 'digest-markup', () => new EscapesMore(/[<>&]/g)],
  ['escapes quotes otherwise', 'digest-quotes', () => new EscapesMore(/\\"/g)],
  [
    'has no currency without decimals',
    'amount-no-decimals',
    () => new ShowsSomeOnly(({ amount }) => amount.currency !== 'JPY'),
  ],
  [
    'has no currency with three decimals',
    'amount-three-decimals',
    () => new ShowsSomeOnly(({ amount }) => amount.currency !== 'KWD'),
  ],
  [
    'keeps amounts in 32 bits',
    'amount-large',
    () => new ShowsSomeOnly(({ amount }) => amount.amount < 2 ** 31),
  ],
  [
    'refuses new fields of an amount',
    'fields-unknown-nested',
    () => new ShowsSomeOnly(({ amount }) => Object.keys(amount).length === 2),
  ],
  ['approves what nobody decided', 'decision-none', () => new ApprovesByItself()],
  [
    'sends a digest with approvals only',
    'callback-digest',
    () => new SendsDigestWithApprovalsOnly(),
  ],
  ['calls back with fields of its own', 'callback-form', () => new AddsFields()],
  ['calls back as text', 'callback-form', () => new SendsText()],
  ['contradicts itself after a while', 'callback-final', () => new ContradictsLate()],
  ['asks twice', 'request-repeated', () => new AsksTwice()],
  [
    'repeats after an answer only',
    'callback-repeated',
    () => new ReportsOtherwise('callback', 'until_answered'),
  ],
  ['names no key', 'api-key', () => new NamesNoKey()],
  ['calls back once', 'callback-repeated', () => new ReportsOtherwise('callback', 'once')],
  ['calls back for ever', 'callback-refused', () => new ReportsOtherwise('callback', 'until_200')],
  ['presents once', 'presented-repeated', () => new ReportsOtherwise('presented', 'once')],
  ['presents for ever', 'presented-refused', () => new ReportsOtherwise('presented', 'until_200')],
];
