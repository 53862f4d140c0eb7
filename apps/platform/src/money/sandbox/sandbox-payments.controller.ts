import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Access } from '#access';
import {
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
import { PlayedPayments } from './played-payments.js';

class PlayPaymentDto {
  @IsReference()
  cardId: string;

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
  @PartnerOperation(
    'playPayment',
    'sandbox:write',
    'account_not_open',
    'card_unknown',
    'time_impossible',
  )
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
