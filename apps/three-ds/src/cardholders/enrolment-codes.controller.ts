import {
  Body,
  type CanActivate,
  Controller,
  type ExecutionContext,
  HttpCode,
  Injectable,
  Param,
  Post,
} from '@nestjs/common';
import { Access } from '#access';
import { type EnrolmentCode, IsName, IsReference, MAX_EXTERNAL_ID_LENGTH } from '#contracts';
import { EnrolmentCodes } from '#strong-auth';
import { bearerTokenOf, GuessLimit, KnownTokens } from '#http';
import type { Request } from 'express';
import { ThreeDsConfig } from '../three-ds.config.js';
import { Cardholders } from './cardholders.js';
import { backEndTokenInvalid } from './cardholders.errors.js';

/** Admits only the partner's back end. */
@Injectable()
class BackEndGuard implements CanActivate {
  private readonly tokens: KnownTokens;

  constructor(
    { backEndTokens }: ThreeDsConfig,
    private readonly guesses: GuessLimit,
  ) {
    this.tokens = new KnownTokens(backEndTokens);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const find = (token: string) => this.tokens.find(token);
    if (await this.guesses.ownerOf(request, 'back_end_token', bearerTokenOf(request), find))
      return true;
    throw backEndTokenInvalid();
  }
}

class CardholderParameters {
  /** The company's id at the platform, `cmp_...`. */
  @IsReference()
  companyId: string;

  /** The partner's id of the cardholder. */
  @IsReference(MAX_EXTERNAL_ID_LENGTH)
  externalId: string;
}

class NameCardholderDto {
  /** The name with which the app greets the cardholder. */
  @IsName()
  name: string;
}

@Controller('people/:companyId/:externalId/enrolment-codes')
@Access(BackEndGuard)
export class EnrolmentCodesController {
  constructor(
    private readonly cardholders: Cardholders,
    private readonly codes: EnrolmentCodes,
  ) {}

  /** Creates a code for a person whom the back end has identified; the person's older code becomes void. */
  @Post()
  @HttpCode(201)
  async create(
    @Param() person: CardholderParameters,
    @Body() { name }: NameCardholderDto,
  ): Promise<EnrolmentCode> {
    await this.cardholders.save(person, name);
    return this.codes.create(person);
  }
}
