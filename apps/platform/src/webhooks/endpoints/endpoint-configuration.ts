import type { KeyObject } from 'node:crypto';
import type { EndpointChannel } from '#contracts';

export const endpointStatuses = ['enabled', 'disabled'] as const;
/** As the partner wants it; how healthy the endpoint is, is another matter. */
export type EndpointStatus = (typeof endpointStatuses)[number];

/** All that is needed to send to an endpoint. Holds secrets: kept in memory, never logged or shown. */
export interface EndpointConfiguration {
  id: string;
  partnerId: string;
  channel: EndpointChannel;
  url: string;
  /** The header that the partner chose for its token, in lower case. */
  header: string;
  token: string;
  /** At least one, the newest first. All of them sign, so that a secret can be rolled. */
  signingKeys: KeyObject[];
  status: EndpointStatus;
}
