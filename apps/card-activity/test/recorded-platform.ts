import { ScriptedServer, type ReceivedRequest, type ScriptedAnswer } from '#testing';
import type { RecordedAccount } from './recorded-account.js';

const ABOUT_ACCOUNT = /^\/v1\/accounts\/([^/]+)\/(events|digests)$/;

/** Answers what the platform recorded of its accounts. */
export class RecordedPlatform {
  readonly accounts = new Map<string, RecordedAccount>();
  /** Answers in the place of the platform; undefined for none. */
  fault: (request: ReceivedRequest) => ScriptedAnswer | undefined = () => undefined;

  private constructor(private readonly server: ScriptedServer) {
    server.script = (request) => this.fault(request) ?? this.answer(request);
  }

  static async start(): Promise<RecordedPlatform> {
    return new RecordedPlatform(await ScriptedServer.start(() => 'hang'));
  }

  get url(): string {
    return this.server.url;
  }

  get requests(): readonly ReceivedRequest[] {
    return this.server.requests;
  }

  add(account: RecordedAccount): RecordedAccount {
    this.accounts.set(account.id, account);
    return account;
  }

  close(): Promise<void> {
    return this.server.close();
  }

  private answer({ path }: ReceivedRequest): ScriptedAnswer {
    const { pathname, searchParams } = new URL(path, this.url);
    const [, id = '', what] = ABOUT_ACCOUNT.exec(pathname) ?? [];
    const payment = this.paymentAt(pathname);
    if (payment) return { status: 200, body: payment };
    const account = this.accounts.get(id);
    if (!account) return { status: 404, body: { code: 'account_unknown', detail: 'None.' } };
    if (what === 'digests') {
      const data = account.digests(searchParams.get('from')!, searchParams.get('to')!);
      return { status: 200, body: { accountId: id, timeZone: account.timeZone, data } };
    }
    const [after, limit] = [searchParams.get('afterSequence'), searchParams.get('limit')];
    return { status: 200, body: account.listed(Number(after), Number(limit)) };
  }

  private paymentAt(pathname: string): object | undefined {
    const id = /^\/v1\/transactions\/([^/]+)$/.exec(pathname)?.[1];
    if (id === undefined) return undefined;
    return [...this.accounts.values()].flatMap(({ payments }) => payments.get(id) ?? [])[0];
  }
}
