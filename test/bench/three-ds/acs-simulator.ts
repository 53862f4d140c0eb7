import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AcsAuthentication, AcsAuthenticationRequest, AcsResult } from '#contracts';
import { type Answer, call } from '../support/http-load.ts';
import type { Authentication } from './authentication.ts';

/** Simulates the issuer's access control server: requests authentications, and receives final answers. */
export class AcsSimulator {
  readonly resultUrl: string;
  private readonly server: Server;
  private readonly authentications = new Map<string, Authentication>();
  private asked = 0;

  private constructor(server: Server) {
    this.server = server;
    this.resultUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/results`;
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        this.take(JSON.parse(Buffer.concat(chunks).toString()) as AcsResult);
        response.writeHead(204).end();
      });
    });
  }

  static async start(): Promise<AcsSimulator> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new AcsSimulator(server);
  }

  /** @param startedMs start of the load, from `performance.now()`. */
  async authenticate(
    platform: { url: string; apiKey: string },
    payment: Omit<AcsAuthenticationRequest, 'acsTransactionId'>,
    startedMs: number,
  ): Promise<Authentication> {
    this.asked += 1;
    const acsTransactionId = `bench-${process.pid}-${this.asked}`;
    const askedMs = performance.now();
    const authentication: Authentication = {
      askedAtSeconds: (askedMs - startedMs) / 1_000,
      initialMs: Number.NaN,
      initial: 'error',
      results: [],
    };
    this.authentications.set(acsTransactionId, authentication);
    const answer = await call(
      'POST',
      `${platform.url}/acs/v1/authentications`,
      { authorization: `Bearer ${platform.apiKey}` },
      JSON.stringify({ acsTransactionId, ...payment }),
    ).catch((error: NodeJS.ErrnoException) => error);
    authentication.initialMs = performance.now() - askedMs;
    Object.assign(authentication, initialOf(answer));
    return authentication;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private take({ acsTransactionId, transStatus, decidedAt }: AcsResult): void {
    const atMs = performance.timeOrigin + performance.now();
    this.authentications
      .get(acsTransactionId)!
      .results.push({ transStatus, afterCallbackMs: atMs - Date.parse(decidedAt), atMs });
  }
}

function initialOf(
  answer: Answer | NodeJS.ErrnoException,
): Pick<Authentication, 'initial' | 'error' | 'threeDsRequestId'> {
  if (answer instanceof Error) return { initial: 'error', error: answer.code ?? answer.message };
  if (answer.status !== 200) return { initial: 'error', error: `answered ${answer.status}` };
  const authentication = JSON.parse(answer.text) as AcsAuthentication;
  const { transStatus } = authentication;
  if (transStatus === 'Y' || transStatus === 'R') {
    return { initial: 'error', error: 'decided without the cardholder' };
  }
  // Refused; no request was created.
  if (!('threeDsRequestId' in authentication)) return { initial: transStatus };
  return { initial: transStatus, threeDsRequestId: authentication.threeDsRequestId };
}
