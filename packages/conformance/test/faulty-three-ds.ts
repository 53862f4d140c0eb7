import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ThreeDsCallback, ThreeDsRequested } from '#contracts';
import { ExampleThreeDsPartner } from '../example/example-three-ds.js';

type Answer = Omit<ThreeDsCallback, 'digest'>;

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

/** Reports once, or until it hears 200. */
class ReportsOtherwise extends ExampleThreeDsPartner {
  constructor(
    private readonly path: 'presented' | 'callback',
    private readonly mode: 'once' | 'until_200',
  ) {
    super();
  }

  protected override async isReported(url: string, body?: object): Promise<boolean> {
    if (!url.endsWith(this.path)) return super.isReported(url, body);
    const { ok } = await fetch(url, {
      method: 'POST',
      headers: { ...this.authorization, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => ({ ok: false }));
    return ok || this.mode === 'once';
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
    'digest-payments',
    () => new EscapesMore(/[^ -~]/g),
  ],
  ['escapes slashes before it hashes', 'digest-payments', () => new EscapesMore(/[/]/g)],
  ['names no key', 'api-key', () => new NamesNoKey()],
  ['calls back once', 'callback-repeated', () => new ReportsOtherwise('callback', 'once')],
  ['calls back for ever', 'callback-refused', () => new ReportsOtherwise('callback', 'until_200')],
  ['presents once', 'presented-repeated', () => new ReportsOtherwise('presented', 'once')],
  ['presents for ever', 'presented-refused', () => new ReportsOtherwise('presented', 'until_200')],
];
