import { Injectable } from '@nestjs/common';

/** The clock for mails and reminders; specs replace it to skip a month. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
