import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EffectSource } from '../effects.js';

export type ReportKind = 'presented' | 'callback';

/** A report of the partner, as the platform gets it. */
export interface PartnerReport {
  kind: ReportKind;
  /** What the JSON of the body is; null for none. */
  body: unknown;
  authorization: string | undefined;
  atMs: number;
}

/** How the platform answers a report; `reset` breaks the connection. */
export type ReportAnswer = { status: number; code?: string } | 'reset';
/** @param number counts the reports of this kind on the request, from 1. */
export type ReportScript = (kind: ReportKind, number: number) => ReportAnswer;

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

  /** Lets reports of a request be answered otherwise than with 200. */
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
  countOf(id: string): Promise<number> {
    return Promise.resolve(this.reportsOf(id).length > 0 ? 1 : 0);
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, , id, kind] = PATH.exec(request.url ?? '') ?? [];
    if (id === undefined || request.method !== 'POST') {
      problem(response, 404, 'three_ds_request_unknown');
      return;
    }
    const answer = this.take(id, {
      kind: kind as ReportKind,
      body: await readJson(request),
      authorization: request.headers.authorization,
      atMs: Date.now(),
    });
    if (answer === 'reset') request.socket.resetAndDestroy();
    else if (answer.status !== 200) problem(response, answer.status, answer.code ?? 'unavailable');
    else json(response, 200, { id, status: 'presented' });
  }

  private take(id: string, report: PartnerReport): ReportAnswer {
    this.reports.set(id, [...this.reportsOf(id), report]);
    const number = this.reportsOf(id, report.kind).length;
    return this.scripts.get(id)?.(report.kind, number) ?? { status: 200 };
  }
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

function problem(response: ServerResponse, status: number, code: string): void {
  response.setHeader('content-type', 'application/problem+json');
  json(response, status, { type: 'about:blank', title: code, status, code });
}

function json(response: ServerResponse, status: number, body: object): void {
  if (!response.hasHeader('content-type')) response.setHeader('content-type', 'application/json');
  response.writeHead(status).end(JSON.stringify(body));
}
