import { Injectable } from '@nestjs/common';
import type { ThreeDsCallback, ThreeDsProblemCode } from '#contracts';
import { declareError, unprocessable } from '#http';
import { PendingAnswers } from './pending-answers.js';
import type { ThreeDsRequest } from './three-ds-request.js';
import { ThreeDsRequests } from './three-ds-requests.js';

/** You have no 3-D Secure request with this id. Use the id that the `three_ds` channel delivered. */
export const threeDsRequestUnknown = declareError(
  'three_ds_request_unknown' satisfies ThreeDsProblemCode,
  404,
  'There is no such 3DS request.',
);

/** The decision came after the request's `expiresAt`. The payment is declined. Do not repeat the callback. */
export const challengeExpired = declareError(
  'challenge_expired' satisfies ThreeDsProblemCode,
  409,
  'The request has ended at one of its limits. Nothing has to be done any more.',
);

/** The request has the opposite response already, which stays. Do not repeat the callback. */
export const responseConflict = declareError(
  'response_conflict' satisfies ThreeDsProblemCode,
  409,
  'This request already has another response.',
);

/**
 * The `digest` belongs to another request, so the decision was not recorded. Send the `digest` of the request
 * that the cardholder decided.
 */
export const digestMismatch = declareError(
  'digest_mismatch' satisfies ThreeDsProblemCode,
  unprocessable('/digest'),
  'digest: it is not the digest of this request. The decision was made for another payment.',
);

/**
 * Only in the sandbox: the simulated outcome loses the first callback. Send the same callback again, as after
 * any 503.
 */
export const callbackLost = declareError(
  'callback_lost',
  503,
  'The sandbox lost this callback, as requested. Send it again.',
);

/** The partners' reports about their requests (docs/interface/three-ds.md#3-d-secure). */
@Injectable()
export class PartnerReports {
  constructor(
    private readonly requests: ThreeDsRequests,
    private readonly pending: PendingAnswers,
  ) {}

  /** @throws three_ds_request_unknown */
  async find(partnerId: string, id: string): Promise<ThreeDsRequest> {
    const request = await this.requests.find(id);
    if (request?.partnerId !== partnerId) throw threeDsRequestUnknown();
    return request;
  }

  /**
   * Records that the cardholder sees the request. A repeated report changes nothing.
   *
   * @throws three_ds_request_unknown, challenge_expired
   */
  async presented(partnerId: string, id: string): Promise<ThreeDsRequest> {
    const presented = await this.requests.present(partnerId, id);
    if (presented) return presented;
    const request = await this.find(partnerId, id);
    if (request.presentedAt === null) throw challengeExpired();
    return request;
  }

  /**
   * Records the cardholder's decision, or its failure. A repeated report changes nothing.
   *
   * @throws three_ds_request_unknown, challenge_expired, digest_mismatch, response_conflict, and in the
   *   sandbox callback_lost.
   */
  async responded(
    partnerId: string,
    id: string,
    callback: ThreeDsCallback,
  ): Promise<ThreeDsRequest> {
    // Hold the answer now, because its lease begins before this replica learns that the decision is stored.
    const release = this.pending.hold({ id, answerAttempts: 0 });
    try {
      const ended = await this.requests.respond(partnerId, id, callback);
      if (ended) return ended;
    } finally {
      release();
    }
    return this.respondedBefore(partnerId, id, callback);
  }

  private async respondedBefore(
    partnerId: string,
    id: string,
    callback: ThreeDsCallback,
  ): Promise<ThreeDsRequest> {
    const request = await this.find(partnerId, id);
    if (request.losesCallback) {
      await this.requests.loseCallback(id, false);
      throw callbackLost();
    }
    if (request.digest !== callback.digest) throw digestMismatch();
    if (request.response === null) throw challengeExpired();
    if (!isSameResponse(request, callback)) throw responseConflict();
    return request;
  }
}

function isSameResponse(request: ThreeDsRequest, { response, reason }: ThreeDsCallback): boolean {
  return request.response === response && request.reason === (reason ?? null);
}
