import { Injectable } from '@nestjs/common';
import type { AcsAuthenticationRequest } from '#contracts';
import { Clock } from '../../clock.js';
import { ThreeDsPool } from '../requests/three-ds-pool.js';
import { ThreeDsRequests } from '../requests/three-ds-requests.js';

/** Sandbox: requests that the cardholder has approved at once. No partner and no ACS takes part in them. */
@Injectable()
export class ApprovedRequests {
  constructor(
    private readonly requests: ThreeDsRequests,
    private readonly pool: ThreeDsPool,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the request's id. The same `acsTransactionId` again returns the same request. Undefined for a card that may
   * not be used.
   */
  async approve(authentication: AcsAuthenticationRequest): Promise<string | undefined> {
    const opening = await this.requests.open(authentication, 'presents');
    const request =
      opening.result === 'opened'
        ? opening.request
        : await this.requests.findByAcsTransaction(authentication.acsTransactionId);
    if (request) await this.pool.query(APPROVE, [request.id, this.clock.now()]);
    return request?.id;
  }
}

/** The ACS needs no answer, because it has not asked. $1 id, $2 now. */
const APPROVE = `
  UPDATE three_ds_requests SET status = 'approved', response = 'approved', presented_at = $2, ended_at = $2,
    answered_at = $2
  WHERE id = $1 AND status = 'forwarding'`;
