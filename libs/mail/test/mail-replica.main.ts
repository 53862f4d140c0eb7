import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { DatabaseModule } from '#database';
import { type DueMail, MailHost, MailOutboxModule, MailOutboxOptions } from '#mail';
import { loggingModule, MetricsModule } from '#observability';

/** A replica that only sends, as a process that can be killed. Run by Node itself with the built libraries. */
export interface ReplicaOptions {
  databaseUrl: string;
  smtpUrl: string;
  leaseMs?: number;
}

const { databaseUrl, smtpUrl, leaseMs } = JSON.parse(process.argv[2]!) as ReplicaOptions;

class ReplicaHost extends MailHost {
  address(mails: readonly DueMail[]) {
    return Promise.resolve(
      mails.map(({ addressee }) => ({
        to: [{ addressee, name: addressee, address: `${addressee}@example.com` }],
      })),
    );
  }

  compose({ cause }: DueMail) {
    return Promise.resolve({ subject: cause, text: cause, html: `<p>${cause}</p>` });
  }
}

const options: MailOutboxOptions = {
  sender: { url: smtpUrl, from: 'The Partner <cards@partner.example>' },
  pace: { mails: 1_000, perMs: 1_000 },
  now: () => new Date(),
  ...(leaseMs !== undefined && { leaseMs }),
};

await NestFactory.createApplicationContext(
  {
    module: class Replica {},
    imports: [
      loggingModule('replica', 'silent'),
      MetricsModule.forRoot('replica'),
      DatabaseModule.forRoot({ url: databaseUrl, service: 'replica' }),
      MailOutboxModule.forHost({
        imports: [],
        options: { provide: MailOutboxOptions, useValue: options },
        host: ReplicaHost,
      }),
    ],
  },
  { logger: false },
);
console.log('ready');
