import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { readClass, ThreeDsCallback } from '#contracts';
import type { Effects, EffectSource } from '../effects.js';

export type ReportKind = 'presented' | 'callback';

/** A report of the partner, as the platform gets it. */
export interface PartnerReport {
  kind: ReportKind;
  /** What the JSON of the body is; null for none. */
  body: unknown;
  contentType: string | undefined;
  authorization: string | undefined;
  atMs: number;
  /** Why the platform refuses it; null if it does not. */
  problem: ReportProblem | null;
}

export interface ReportProblem {
  status: number;
  code: string;
  detail: string;
}

/** What the platform knows of a request when a report comes. */
export interface KnownRequest {
  digest: string;
  /** The key of the partner; if left out, any. */
  apiKey: string | undefined;
}

/** How the platform answers a report otherwise than it would; `reset` breaks the connection. */
export type ReportAnswer = { status: number; code?: string } | 'reset';
/** @param number counts the reports of this kind on the request, from 1. */
export type ReportScript = (kind: ReportKind, number: number) => ReportAnswer | undefined;

export interface PlatformServerOptions {
  host: string;
  /** 0: any that is free. */
  port: number;
  /** What the partner calls, if that is another address. */
  publicUrl?: string;
}

const MAX_BODY_BYTES = 64 * 1_024;
const LOOK_AGAIN_MS = 10;
const PATH = /^(.*)\/v1\/three-ds-requests\/([\w-]{1,100})\/(presented|callback)$/;

/** The platform's side of 3-D Secure: takes the partner's reports (docs/three-ds.md#what-to-report). */
export class PlatformServer implements EffectSource {
  private readonly reports = new Map<string, PartnerReport[]>();
  private readonly scripts = new Map<string, ReportScript>();
  private readonly known = new Map<string, KnownRequest>();

  private constructor(
    private readonly server: Server,
    private readonly publicUrl: string | undefined,
  ) {}

  /** @throws Error of Node if the address can't be had. */
  static async start({ host, port, publicUrl }: PlatformServerOptions): Promise<PlatformServer> {
    const server = createServer();
    const platform = new PlatformServer(server, publicUrl);
    server.on('request', (request, response) => {
      platform.answer(request, response).catch(() => response.destroy());
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    return platform;
  }

  get url(): string {
    const { address, port } = this.server.address() as AddressInfo;
    const host = address.includes(':') ? `[${address}]` : address;
    return this.publicUrl?.replace(/\/$/, '') ?? `http://${host}:${port}`;
  }

  /** Lets reports of a request be judged as the platform judges them. */
  know(id: string, request: KnownRequest): void {
    this.known.set(id, request);
  }

  /** Lets reports of a request be answered otherwise. */
  script(id: string, script: ReportScript): void {
    this.scripts.set(id, script);
  }

  reportsOf(id: string, kind?: ReportKind): PartnerReport[] {
    const all = this.reports.get(id) ?? [];
    return kind === undefined ? all : all.filter((report) => report.kind === kind);
  }

  /** Waits for this number of reports; resolves without the last one when the time is over. */
  async reportNumber(
    number: number,
    id: string,
    kind: ReportKind | undefined,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<PartnerReport | undefined> {
    const deadlineMs = Date.now() + timeoutMs;
    while (this.reportsOf(id, kind).length < number && Date.now() < deadlineMs) {
      await sleep(LOOK_AGAIN_MS, undefined, { signal });
    }
    return this.reportsOf(id, kind)[number - 1];
  }

  /** A request of which the partner reports something has had an effect. */
  effectsOf(id: string): Promise<Effects> {
    return Promise.resolve({ count: this.reportsOf(id).length > 0 ? 1 : 0 });
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, , id, kind] = PATH.exec(request.url ?? '') ?? [];
    if (id === undefined || request.method !== 'POST') {
      problem(response, { status: 404, code: 'three_ds_request_unknown' });
      return;
    }
    const { authorization, 'content-type': contentType } = request.headers;
    const answer = this.take(id, {
      ...{ kind: kind as ReportKind, authorization, contentType },
      ...{ body: await readJson(request), atMs: Date.now() },
    });
    if (answer === 'reset') request.socket.resetAndDestroy();
    else if (answer.status !== 200) problem(response, answer);
    else json(response, 200, { id, status: 'presented' });
  }

  private take(id: string, came: Omit<PartnerReport, 'problem'>): ReportAnswer {
    const report = { ...came, problem: this.problemOf(id, came) };
    const number = this.reportsOf(id, report.kind).length + 1;
    const scripted = this.scripts.get(id)?.(report.kind, number);
    this.reports.set(id, [...this.reportsOf(id), report]);
    return scripted ?? report.problem ?? { status: 200 };
  }

  private problemOf(id: string, report: Omit<PartnerReport, 'problem'>): ReportProblem | null {
    const request = this.known.get(id);
    if (!request) return null;
    const { apiKey, digest } = request;
    if (apiKey !== undefined && report.authorization !== `Bearer ${apiKey}`) {
      return { status: 401, code: 'api_key_invalid', detail: 'it came without the API key' };
    }
    if (report.kind === 'presented') return null;
    const wrong = formatProblemOf(report) ?? digestProblemOf(report, digest);
    return wrong ?? (this.contradicts(id, report) ? contradiction : null);
  }

  /** Whether another response was accepted before. */
  private contradicts(id: string, { body }: Omit<PartnerReport, 'problem'>): boolean {
    const accepted = this.reportsOf(id, 'callback').find((one) => one.problem === null);
    return accepted !== undefined && !isDeepStrictEqual(accepted.body, body);
  }
}

const contradiction: ReportProblem = {
  ...{ status: 409, code: 'response_conflict' },
  detail: 'another response was accepted before',
};

/** What the platform finds wrong with the form of a callback, but for its digest. */
export function formatProblemOf({
  body,
  contentType,
}: Pick<PartnerReport, 'body' | 'contentType'>): ReportProblem | null {
  if (!/^application\/(json|[\w.-]+\+json)(;|$)/i.test(contentType ?? '')) {
    const detail = `its content type is ${contentType ?? 'missing'}`;
    return { status: 415, code: 'unsupported_media_type', detail };
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { status: 400, code: 'malformed_json', detail: 'its body is no JSON object' };
  }
  const { problems } = readClass(ThreeDsCallback, body, 'request');
  const others = problems.filter(({ pointer }) => pointer !== '/digest');
  if (others.length === 0) return null;
  const detail = others.map(({ pointer, detail: why }) => `${pointer} ${why}`).join('; ');
  return { status: 422, code: 'validation_failed', detail };
}

export function digestProblemOf(
  { body }: Pick<PartnerReport, 'body'>,
  digest: string,
): ReportProblem | null {
  const found = (body as { digest?: unknown } | null)?.digest;
  if (found === digest) return null;
  const detail = found === undefined ? 'its digest is missing' : 'its digest is another one';
  return { status: 422, code: 'digest_mismatch', detail };
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new Error('the report is too large');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return null;
  }
}

function problem(
  response: ServerResponse,
  { status, code = 'unavailable', detail }: { status: number; code?: string; detail?: string },
): void {
  response.setHeader('content-type', 'application/problem+json');
  json(response, status, { type: 'about:blank', title: code, status, code, detail });
}

function json(response: ServerResponse, status: number, body: object): void {
  if (!response.hasHeader('content-type')) response.setHeader('content-type', 'application/json');
  response.writeHead(status).end(JSON.stringify(body));
}
