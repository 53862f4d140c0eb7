import { Injectable } from '@nestjs/common';

/** The clock for mails and reminders; specs replace it to let a month pass at once. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
