import { MailWorker } from '#mail';
import { eventually, SmtpInbox, TestClock } from '#testing';
import { AdjustableClock } from '../../../../apps/platform/test/adjustable-clock.ts';
import { InvoiceSchedule } from '../../../../apps/platform/src/money/invoices/invoice-schedule.ts';
import { TopUpSettlement } from '../../../../apps/platform/src/money/auto-top-up/top-up-settlement.ts';
import { PROCESSOR_KEY } from '../../../../apps/platform/test/processor-client.ts';
import { PlatformFixture } from '../../../../apps/platform/test/platform-fixture.ts';

/** The platform and one inbox for the mails of both sides, with a clock that the spec controls. */
export class BothSides {
  readonly clock: TestClock;
  readonly platform: PlatformFixture;
  readonly inbox: SmtpInbox;
  private readonly platformClock: AdjustableClock;

  private constructor(platform: PlatformFixture, inbox: SmtpInbox, start: Date) {
    this.platform = platform;
    this.inbox = inbox;
    this.clock = new TestClock(start.toISOString());
    this.platformClock = AdjustableClock.of(platform);
    this.platformClock.goTo(start);
  }

  static async start(start: Date): Promise<BothSides> {
    const inbox = await SmtpInbox.start();
    const platform = await PlatformFixture.start({
      smtpUrl: inbox.url,
      mailFrom: 'The Platform <mails@platform.example>',
      processorApiKeys: [PROCESSOR_KEY],
    });
    return new BothSides(platform, inbox, start);
  }

  pass(milliseconds: number): void {
    this.clock.pass(milliseconds);
    this.platformClock.goTo(this.clock.now());
  }

  /** What is due by now happens at the platform: top-ups arrive, months end, invoices become due. */
  async moveMoney(): Promise<void> {
    await this.platform.app.get(TopUpSettlement).poll();
    await this.platform.app.get(InvoiceSchedule).poll();
  }

  /** Waits until the platform has no due mails left. */
  async settled(): Promise<void> {
    this.platform.app.get(MailWorker).wake();
    await eventually('nothing left to be sent by the platform', async () => {
      const due = await this.platform.database.query(
        `SELECT 1 FROM mails WHERE leased_until > now() OR
           (status IN ('pending', 'awaiting_recipient') AND next_attempt_at <= $1) LIMIT 1`,
        [this.clock.now()],
      );
      return due.length === 0;
    });
  }

  async close(): Promise<void> {
    await this.platform.close();
    await this.inbox.stop();
  }
}
