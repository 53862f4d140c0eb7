import type { ThreeDsCallback } from '#contracts';
import { type ReceivedRequest, type ScriptedAnswer, ScriptedServer } from '#testing';

/** A fault set by a spec: an answer that replaces the platform's own; undefined for none. */
export type Fault = (request: ReceivedRequest) => ScriptedAnswer | undefined;

/** Simulates the platform's side of 3-D Secure over real HTTP. */
export class ScriptedPlatform {
  fault: Fault = () => undefined;

  private constructor(private readonly server: ScriptedServer) {
    server.script = (request) => this.fault(request) ?? { status: 200, body: {} };
  }

  static async start(): Promise<ScriptedPlatform> {
    return new ScriptedPlatform(await ScriptedServer.start(() => 'hang'));
  }

  get url(): string {
    return this.server.url;
  }

  requestsOf(id: string, what: 'presented' | 'callback'): ReceivedRequest[] {
    const path = `/v1/three-ds-requests/${id}/${what}`;
    return this.server.requests.filter((request) => request.path === path);
  }

  callbacksOf(id: string): ThreeDsCallback[] {
    return this.requestsOf(id, 'callback').map(({ body }) => JSON.parse(body) as ThreeDsCallback);
  }

  close(): Promise<void> {
    return this.server.close();
  }
}

/** An error in the platform's format. */
export function problem(status: number, code: string): ScriptedAnswer {
  return { status, body: { status, code, detail: code } };
}
