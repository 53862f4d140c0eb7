import { type ApiRequestOutcome, apiRequestOutcomes, OptionalField } from '#contracts';
import { PeriodQuery } from '#http';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsString, Length, Max, Min } from 'class-validator';
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
  @IsString()
  @Length(1, 200)
  path?: string;

  /** `succeeded`: less than 400; `refused`: 400 to 499; `failed`: 500 and more, and what had no answer. */
  @OptionalField()
  @IsIn(apiRequestOutcomes)
  outcome?: ApiRequestOutcome;

  @OptionalField()
  @Type(() => Number)
  @IsInt()
  @Min(100)
  @Max(599)
  status?: number;

  /** The code of a problem, such as `validation_failed`. */
  @OptionalField()
  @IsString()
  @Length(1, 100)
  code?: string;

  @OptionalField()
  @IsString()
  @Length(1, 100)
  requestId?: string;

  /** The last characters of the API key. */
  @OptionalField()
  @IsString()
  @Length(1, 100)
  keyLast4?: string;

  /** The id of the API key. */
  @OptionalField()
  @IsString()
  @Length(1, 100)
  keyId?: string;
}
