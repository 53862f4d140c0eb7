import { randomUUID } from 'node:crypto';
import type {
  AcsAuthentication,
  AcsResult,
  ThreeDsCallback,
  ThreeDsRequested,
  ThreeDsRequestResource,
} from '#contracts';
import { eventually } from '#testing';
import { ACS_KEY, merchant } from '../../../apps/platform/test/three-ds-fixture.ts';
import type { CallOptions, ScenarioRun } from './scenario-run.ts';
import { euro } from './scenario-run.ts';

/** What the page shows of a request that the partner has reported on. */
const SHOWN = ['id', 'status', 'response', 'reason'] as const;

/** A purchase in a shop online, which the cardholder is to approve. */
export class OnlinePurchase {
  private readonly acsTransactionId: string;
  private told = 0;
  private forwarded?: ThreeDsRequested;

  constructor(
    private readonly run: ScenarioRun,
    private readonly cardId: string,
    readonly amount = euro(129.5),
  ) {
    this.acsTransactionId = run.named(randomUUID(), 'acs');
  }

  get request(): ThreeDsRequested {
    if (!this.forwarded) throw new Error('no request was forwarded yet');
    return this.forwarded;
  }

  /** The ACS asks; the partner is asked in turn. @param meanwhile happens once the partner has the request. */
  async ask(
    why: string,
    meanwhile?: (forwarded: ThreeDsRequested) => Promise<void>,
  ): Promise<AcsAuthentication> {
    const before = this.run.system.threeDsRequests.length;
    const forwarding = () =>
      eventually('the 3DS request', () => this.run.system.threeDsRequests[before]);
    const answer = await this.run.call<AcsAuthentication>(
      'Access control server',
      why,
      'POST /acs/v1/authentications',
      {
        ...{ acsTransactionId: this.acsTransactionId, cardId: this.cardId },
        ...{ amount: this.amount, merchant },
      },
      {
        authorization: ACS_KEY,
        ...(meanwhile && {
          meanwhile: async () =>
            meanwhile((await forwarding()).body as unknown as ThreeDsRequested),
        }),
      },
    );
    const delivery = await forwarding();
    this.run.timeline.current.deliveries.push(delivery);
    this.forwarded = delivery.body as unknown as ThreeDsRequested;
    this.run.atEnd(() => this.expectNoFurtherResult());
    return answer;
  }

  /** The partner tells the decision. */
  callBack(
    why: string,
    response: Pick<ThreeDsCallback, 'response' | 'reason'> & { digest?: string },
    options: CallOptions<ThreeDsRequestResource> = {},
  ): Promise<ThreeDsRequestResource> {
    const { threeDsRequestId, digest } = this.request;
    return this.run.call<ThreeDsRequestResource>(
      'Partner',
      why,
      `POST /v1/three-ds-requests/${threeDsRequestId}/callback`,
      { ...response, digest: response.digest ?? digest },
      { shown: SHOWN, ...options },
    );
  }

  /** What the ACS is told, once. */
  async expectResult(expected: Partial<AcsResult>): Promise<void> {
    const result = await eventually('the ACS has the result', () => this.results[this.told]);
    this.told += 1;
    this.run.check(result, expected);
    const body = { ...result };
    this.run.timeline.current.deliveries.push({
      to: 'ACS',
      headers: {},
      body,
      answer: { status: 204 },
    });
  }

  async expectStatus(why: string, status: string): Promise<void> {
    const found = await this.run.call<ThreeDsRequestResource>(
      'Partner',
      why,
      `GET /v1/three-ds-requests/${this.request.threeDsRequestId}`,
      undefined,
      { shown: [...SHOWN, 'endedAt'] },
    );
    this.run.check(found, { status });
  }

  private get results(): AcsResult[] {
    return this.run.world.acsResultsOf(this.request.threeDsRequestId);
  }

  private expectNoFurtherResult(): void {
    expect(this.results.slice(this.told)).toEqual([]);
  }
}
