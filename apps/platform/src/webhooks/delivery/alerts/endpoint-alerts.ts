/** An alert about an endpoint that keeps failing. */
export interface EndpointAlert {
  endpointId: string;
  partnerId: string;
  partnerName: string;
  /** The partner's technical contact, if it named one. */
  contactEmail: string | null;
  url: string;
  failingSince: Date;
  lastFailure: string | null;
  /** 1 after an hour, 2 after a day, 3 after four days. */
  level: number;
}

/** The channel for alerts to partners. */
export abstract class EndpointAlerts {
  /** Resolves when the alert is on its way, or can never be sent. */
  abstract send(alert: EndpointAlert): Promise<void>;
}
