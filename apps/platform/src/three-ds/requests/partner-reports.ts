import { Injectable } from '@nestjs/common';
import type { ThreeDsCallback, ThreeDsProblemCode } from '#contracts';
import { declareError, unprocessable } from '#http';
import { PendingAnswers } from './pending-answers.js';
import type { ThreeDsRequest } from './three-ds-request.js';
import { ThreeDsRequests } from './three-ds-requests.js';

export const threeDsRequestUnknown = declareError(
  'three_ds_request_unknown' satisfies ThreeDsProblemCode,
  404,
  'There is no such 3DS request.',
);

export const challengeExpired = declareError(
  'challenge_expired' satisfies ThreeDsProblemCode,
  409,
  'The request has ended at one of its limits. Nothing has to be done any more.',
);

export const responseConflict = declareError(
  'response_conflict' satisfies ThreeDsProblemCode,
  409,
  'This request already has another response.',
);

export const digestMismatch = declareError(
  'digest_mismatch' satisfies ThreeDsProblemCode,
  unprocessable('/digest'),
  'digest: it is not the digest of this request. The decision was made for another payment.',
);

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
