import type { AcsResult } from '#contracts';
import { ScriptedServer } from '#testing';
import { FIND_DISCREPANCIES } from '../../../../apps/platform/src/money/ledger/ledger.sql.ts';
import { OverdueRequests } from '../../../../apps/platform/src/three-ds/acs/acs-authentications.ts';
import { EventPartitions } from '../../../../apps/platform/src/webhooks/recording/event-partitions.ts';
import { AdjustableClock } from '../../../../apps/platform/test/adjustable-clock.ts';
import { PUBLIC_URL } from '../../../../apps/platform/test/partner-client.ts';
import { PlatformFixture } from '../../../../apps/platform/test/platform-fixture.ts';
import { PROCESSOR_KEY } from '../../../../apps/platform/test/processor-client.ts';
import { ACS_KEY, bePatient } from '../../../../apps/platform/test/three-ds-fixture.ts';
import { PartnerSystem } from './partner-system.ts';
import { type Recording, START, Timeline } from './recording.ts';
import { type Scenario, ScenarioRun, type Surroundings } from './scenario-run.ts';

/** The platform on its own database, with all parties around it. */
export class ScenarioWorld implements Surroundings {
  private constructor(
    private readonly platform: PlatformFixture,
    private readonly clock: AdjustableClock,
    private readonly acs: ScriptedServer,
  ) {}

  static async start(): Promise<ScenarioWorld> {
    const acs = await ScriptedServer.start(() => ({ status: 204 }));
    const platform = await PlatformFixture.start({
      processorApiKeys: [PROCESSOR_KEY],
      acsApiKeys: [ACS_KEY],
      acsResultUrl: `${acs.url}/results`,
      acsResultToken: 'token-of-the-acs-specs',
    });
    bePatient(platform);
    // Attempts to deliver are stored by the week of the platform's clock.
    await platform.app.get(EventPartitions).createAhead(START);
    return new ScenarioWorld(platform, AdjustableClock.of(platform), acs);
  }

  get platformUrl(): string {
    return this.platform.url;
  }

  /** Plays it with a new partner. One at a time, because they share the clock. */
  async play({ play }: Scenario): Promise<Recording> {
    const timeline = new Timeline(this.clock);
    const partner = await this.platform.addPartnerWithoutWebhook();
    const system = await PartnerSystem.start(this.platform, partner, () => this.clock.now);
    try {
      const run = new ScenarioRun(this, partner, system, timeline);
      await play(run);
      const recording = await run.finish();
      expect(await this.platform.database.query(FIND_DISCREPANCIES)).toEqual([]);
      return recording;
    } finally {
      await system.close();
    }
  }

  async passLimit(timeline: Timeline, limit: string): Promise<void> {
    timeline.pass(Date.parse(limit) - timeline.now.getTime() + 1);
    await this.platform.app.get(OverdueRequests).poll();
  }

  reached(url: string): string {
    return url.replace(PUBLIC_URL, this.platform.url);
  }

  acsResultsOf(threeDsRequestId: string): AcsResult[] {
    return this.acs.requests
      .map(({ body }) => JSON.parse(body) as AcsResult)
      .filter((result) => result.threeDsRequestId === threeDsRequestId);
  }

  async close(): Promise<void> {
    await this.platform.close();
    await this.acs.close();
  }
}
