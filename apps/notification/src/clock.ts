import { Injectable } from '@nestjs/common';

/** The time by which mails are sent and reminders come due, so that specs can let a month pass in a moment. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
