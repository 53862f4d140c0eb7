import type { KeyObject } from 'node:crypto';
import type { EndpointChannel } from '#contracts';

export const endpointStatuses = ['enabled', 'disabled'] as const;
/** The partner's setting. The endpoint's health is stored separately. */
export type EndpointStatus = (typeof endpointStatuses)[number];

/** Everything needed to send to an endpoint. Contains secrets: keep it in memory only, never log or show it. */
export interface EndpointConfiguration {
  id: string;
  partnerId: string;
  channel: EndpointChannel;
  url: string;
  /** The header that the partner chose for its token, in lower case. */
  header: string;
  token: string;
  /** At least one, newest first. Every key signs, so that a secret can be rotated. */
  signingKeys: KeyObject[];
  status: EndpointStatus;
}
