import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { Access } from '#access';
import {
  AdvanceTime,
  type CompanyTimeResource,
  IsReference,
  type PaymentScenario,
  paymentScenarios,
  type PlayedPayment,
} from '#contracts';
import { IsIn } from 'class-validator';
import {
  Idempotency,
  Idempotent,
  type IdempotentRequest,
  RateLimitGuard,
} from '../../api/index.js';
import { PartnerGuard, PartnerId, PartnerOperation, SandboxGuard } from '../../partners/index.js';
import { CompanyClocks, timeImpossible } from './company-clocks.js';
import { PlayedPayments } from './played-payments.js';
import { cardUnknown } from '../../issuing/index.js';
import { companyUnknown } from '../../companies/index.js';

class PlayPaymentDto {
  /** The card that pays. It must be active. */
  @IsReference()
  cardId: string;

  /** The course that the payment takes, from a simple purchase to a late clearing. */
  @IsIn(paymentScenarios)
  scenario: PaymentScenario;
}

/** Simulates the card processor. */
@Controller('v1/sandbox/payments')
@Access(SandboxGuard, PartnerGuard, RateLimitGuard)
export class SandboxPaymentsController {
  constructor(
    private readonly payments: PlayedPayments,
    private readonly idempotency: Idempotency,
  ) {}

  @Post()
  @HttpCode(200)
  @PartnerOperation('playPayment', 'sandbox:write', cardUnknown, timeImpossible)
  async play(
    @PartnerId() partnerId: string,
    @Idempotent() request: IdempotentRequest,
    @Body() { cardId, scenario }: PlayPaymentDto,
  ): Promise<PlayedPayment> {
    const fresh = await this.payments.plan(partnerId, cardId, scenario);
    const plan = await this.idempotency.execute(partnerId, request, () => Promise.resolve(fresh));
    return this.payments.play(partnerId, cardId, scenario, plan);
  }
}

@Controller('v1/sandbox/companies/:id/advance-time')
@Access(SandboxGuard, PartnerGuard, RateLimitGuard)
export class SandboxTimeController {
  constructor(private readonly clocks: CompanyClocks) {}

  @Post()
  @HttpCode(200)
  @PartnerOperation('advanceTime', 'sandbox:write', companyUnknown, timeImpossible)
  advance(
    @PartnerId() partnerId: string,
    @Param('id') companyId: string,
    @Body() body: AdvanceTime,
  ): Promise<CompanyTimeResource> {
    return this.clocks.advance(partnerId, companyId, body);
  }
}
