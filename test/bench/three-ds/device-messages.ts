/** The owner of a device. */
export interface DeviceOwner {
  companyId: string;
  externalId: string;
}

/** The time when the approval was sent, in Unix milliseconds. */
export interface Tap {
  threeDsRequestId: string;
  atMs: number;
}

/** Approvals since the last query. */
export interface Taps {
  taps: Tap[];
  /** Refused decisions, with reasons. */
  failures: string[];
}
