import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { MailSender } from '../mail-sender.js';
import { MailAdmission } from './mail-admission.js';
import { MailHost } from './mail-host.js';
import { MailMetrics } from './mail-metrics.js';
import { MailOutbox } from './mail-outbox.js';
import { MailOutboxOptions } from './mail-outbox.options.js';
import { MailResending } from './mail-resending.js';
import { MailStore } from './mail-store.js';
import { MailWorker } from './mail-worker.js';
import { RecipientPacing } from './recipient-pacing.js';
import { SentMails } from './sent-mails.js';
import { Suppressions } from './suppressions.js';

export interface MailOutboxSetup {
  /** Modules needed by the following providers. */
  imports: NonNullable<DynamicModule['imports']>;
  /** Provides {@link MailOutboxOptions}. */
  options: Provider<MailOutboxOptions>;
  host: Type<MailHost>;
}

/** A mail outbox in the service's database (`createMailTables`), and the worker that sends its mails. */
@Module({})
export class MailOutboxModule {
  static forHost({ imports, options, host }: MailOutboxSetup): DynamicModule {
    return {
      module: MailOutboxModule,
      imports,
      providers: [
        options,
        { provide: MailHost, useClass: host },
        {
          provide: MailSender,
          inject: [MailOutboxOptions],
          useFactory: ({ sender }: MailOutboxOptions) => new MailSender(sender),
        },
        MailAdmission,
        MailMetrics,
        MailOutbox,
        MailResending,
        MailStore,
        MailWorker,
        RecipientPacing,
        SentMails,
        Suppressions,
      ],
      exports: [
        MailHost,
        MailOutbox,
        MailOutboxOptions,
        MailResending,
        MailWorker,
        SentMails,
        Suppressions,
      ],
    };
  }
}
