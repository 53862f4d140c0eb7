import {
  type ApiRequestOutcome,
  apiRequestOutcomes,
  IsReference,
  NumberInText,
  OptionalField,
} from '#contracts';
import { PeriodQuery } from '#http';
import { IsIn, IsInt, Max, Min } from 'class-validator';
import { AfterId } from '../api/index.js';
import { idPattern } from '../ids.js';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export class ListApiRequestsQuery extends PeriodQuery {
  @AfterId(idPattern('req'), 'a request')
  override startingAfter?: string;

  @OptionalField()
  @IsIn(methods)
  method?: (typeof methods)[number];

  /** With parameters, as in the API document: `/v1/cards/{id}`. */
  @OptionalField()
  @IsReference(200)
  path?: string;

  /** `succeeded`: less than 400; `refused`: 400 to 499; `failed`: 500 and more, and what had no answer. */
  @OptionalField()
  @IsIn(apiRequestOutcomes)
  outcome?: ApiRequestOutcome;

  @OptionalField()
  @NumberInText()
  @IsInt()
  @Min(100)
  @Max(599)
  status?: number;

  /** The code of a problem, such as `validation_failed`. */
  @OptionalField()
  @IsReference()
  code?: string;

  @OptionalField()
  @IsReference()
  requestId?: string;

  /** The last characters of the API key. */
  @OptionalField()
  @IsReference()
  keyLast4?: string;

  /** The id of the API key. */
  @OptionalField()
  @IsReference()
  keyId?: string;
}
