import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { Access } from '#access';
import {
  IsReference,
  type ThreeDsCallback,
  type ThreeDsFailureReason,
  threeDsFailureReasons,
  type ThreeDsRequestResource,
  type ThreeDsResponse,
  threeDsResponses,
  DescribedAsVariants,
} from '#contracts';
import { IsIn, ValidateBy, ValidateIf, type ValidationArguments } from 'class-validator';
import { PartnerGuard, PartnerId, PartnerOperation } from '../../partners/index.js';
import {
  callbackLost,
  challengeExpired,
  digestMismatch,
  PartnerReports,
  responseConflict,
  threeDsRequestUnknown,
} from './partner-reports.js';
import { toResource } from './three-ds-request.js';

/** One of the cardholder's two decisions. */
class DecidedCallbackDto implements ThreeDsCallback {
  @IsIn(['approved', 'denied'] satisfies ThreeDsResponse[])
  response: 'approved' | 'denied';

  /** The request's digest: proves that the decision was made for this amount and payee. */
  @IsReference()
  digest: string;
}

/** The cardholder made no valid decision. */
class FailedCallbackDto implements ThreeDsCallback {
  @IsIn(['failed'] satisfies ThreeDsResponse[])
  response: 'failed';

  @IsIn(threeDsFailureReasons)
  reason: ThreeDsFailureReason;

  /** The request's digest. */
  @IsReference()
  digest: string;
}

@DescribedAsVariants('response', {
  approved: DecidedCallbackDto,
  denied: DecidedCallbackDto,
  failed: FailedCallbackDto,
} satisfies Record<ThreeDsResponse, unknown>)
export class CallbackDto implements ThreeDsCallback {
  @IsIn(threeDsResponses)
  response: ThreeDsResponse;

  @ValidateIf(({ response, reason }: CallbackDto) => response === 'failed' || reason !== undefined)
  @IsReasonOfFailure()
  reason?: ThreeDsFailureReason;

  @IsReference()
  digest: string;
}

function IsReasonOfFailure(): PropertyDecorator {
  const known: readonly unknown[] = threeDsFailureReasons;
  return ValidateBy({
    name: 'isReasonOfFailure',
    validator: {
      validate: (value: unknown, args?: ValidationArguments) =>
        (args?.object as CallbackDto).response === 'failed' && known.includes(value),
      defaultMessage: () =>
        `must be one of ${known.join(', ')} with the response "failed", and left out with others`,
    },
  });
}

/**
 * The partners' calls. They are not rate-limited: a refused call would fail a payment, and partners can
 * only report on requests that the ACS has made.
 */
@Controller('v1/three-ds-requests/:id')
@Access(PartnerGuard)
export class ThreeDsRequestsController {
  constructor(private readonly reports: PartnerReports) {}

  @Get()
  @PartnerOperation('getThreeDsRequest', 'three-ds:read', threeDsRequestUnknown)
  async get(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
  ): Promise<ThreeDsRequestResource> {
    return toResource(await this.reports.find(partnerId, id));
  }

  @Post('presented')
  @HttpCode(200)
  @PartnerOperation('reportPresented', 'three-ds:write', threeDsRequestUnknown, challengeExpired)
  async presented(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
  ): Promise<ThreeDsRequestResource> {
    return toResource(await this.reports.presented(partnerId, id));
  }

  @Post('callback')
  @HttpCode(200)
  @PartnerOperation(
    'reportDecision',
    'three-ds:write',
    threeDsRequestUnknown,
    challengeExpired,
    digestMismatch,
    responseConflict,
    callbackLost,
  )
  async callback(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Body() body: CallbackDto,
  ): Promise<ThreeDsRequestResource> {
    return toResource(await this.reports.responded(partnerId, id, body));
  }
}
