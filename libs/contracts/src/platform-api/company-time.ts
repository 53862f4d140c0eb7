/** Moves the time of a company in the sandbox forward. One of the two is given. */
export interface AdvanceTime {
  /** 1 to 366. */
  days?: number;
  /** ISO 8601, UTC. Later than the company's time. */
  until?: Date;
}

/** The time of a company in the sandbox: the real one, and what it was moved forward by. */
export interface CompanyTimeResource {
  companyId: string;
  /** ISO 8601, UTC. */
  now: string;
}
