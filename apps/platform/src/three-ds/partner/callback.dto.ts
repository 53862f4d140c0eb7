import {
  type ThreeDsCallback,
  type ThreeDsFailureReason,
  threeDsFailureReasons,
  type ThreeDsResponse,
  threeDsResponses,
} from '#contracts';
import {
  IsIn,
  IsString,
  Length,
  ValidateBy,
  ValidateIf,
  type ValidationArguments,
} from 'class-validator';

export class CallbackDto implements ThreeDsCallback {
  @IsIn(threeDsResponses)
  response: ThreeDsResponse;

  @ValidateIf(({ response, reason }: CallbackDto) => response === 'failed' || reason !== undefined)
  @IsReasonOfFailure()
  reason?: ThreeDsFailureReason;

  @IsString()
  @Length(1, 100)
  digest: string;
}

/** What nearly all callbacks are: nothing in it depends on something else. */
export class DecidedCallbackDto implements ThreeDsCallback {
  @IsIn(['approved', 'denied'] satisfies ThreeDsResponse[])
  response: 'approved' | 'denied';

  @IsString()
  @Length(1, 100)
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
