import { Injectable } from '@nestjs/common';

/** The time by which events are scheduled, so that specs can let five days pass in a moment. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
