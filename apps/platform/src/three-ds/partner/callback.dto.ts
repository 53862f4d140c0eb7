import {
  IsReference,
  type ThreeDsCallback,
  type ThreeDsFailureReason,
  threeDsFailureReasons,
  type ThreeDsResponse,
  threeDsResponses,
  ToldAsVariants,
} from '#contracts';
import { IsIn, ValidateBy, ValidateIf, type ValidationArguments } from 'class-validator';

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

@ToldAsVariants('response', {
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
