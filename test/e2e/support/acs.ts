import type { AcsAuthentication, AcsResult } from '#contracts';
import { callJson, type JsonAnswer, type ReceivedRequest, ScriptedServer } from '#testing';

const PAYMENT = {
  amount: { amount: 12_950, currency: 'EUR' },
  merchant: {
    name: 'Papeterie Rousseau',
    country: 'FR',
    categoryCode: '5943',
    url: 'https://papeterie-rousseau.example',
  },
};

/** An issuer's access control server. */
export class Acs {
  /** If false, it receives results but does not answer. */
  isTaking = true;
  readonly taken: AcsResult[] = [];
  readonly offered: AcsResult[] = [];
  apiKey = '';
  private readonly server: ScriptedServer;

  private constructor(server: ScriptedServer) {
    this.server = server;
    server.script = (request) => this.answer(request);
  }

  static async start(): Promise<Acs> {
    return new Acs(await ScriptedServer.start(() => 'hang'));
  }

  get resultUrl(): string {
    return `${this.server.url}/results`;
  }

  ask(
    platformUrl: string,
    acsTransactionId: string,
    cardId: string,
  ): Promise<JsonAnswer<AcsAuthentication>> {
    return callJson(
      'POST',
      `${platformUrl}/acs/v1/authentications`,
      { acsTransactionId, cardId, ...PAYMENT },
      { authorization: `Bearer ${this.apiKey}` },
    );
  }

  takenOf(acsTransactionId: string): AcsResult[] {
    return this.taken.filter((result) => result.acsTransactionId === acsTransactionId);
  }

  offeredOf(acsTransactionId: string): AcsResult[] {
    return this.offered.filter((result) => result.acsTransactionId === acsTransactionId);
  }

  close(): Promise<void> {
    return this.server.close();
  }

  private answer({ body }: ReceivedRequest): 'hang' | { status: number } {
    const result = JSON.parse(body) as AcsResult;
    this.offered.push(result);
    if (!this.isTaking) return 'hang';
    this.taken.push(result);
    return { status: 204 };
  }
}
