/** Whom a device is enrolled for. */
export interface DeviceOwner {
  companyId: string;
  externalId: string;
}

/** The moment at which the cardholder's approval was on its way, in milliseconds of Unix time. */
export interface Tap {
  threeDsRequestId: string;
  atMs: number;
}

/** Since they were taken last. */
export interface Taps {
  taps: Tap[];
  /** Decisions that were not taken, and why. */
  failures: string[];
}
