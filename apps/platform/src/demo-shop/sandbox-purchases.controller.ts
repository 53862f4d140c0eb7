import { Body, Controller, Post } from '@nestjs/common';
import { Access } from '#access';
import type { PurchaseResource } from '#contracts';
import { Idempotency, Idempotent, type IdempotentRequest, RateLimitGuard } from '../api/index.js';
import { CardsService, cardUnknown } from '../issuing/index.js';
import { PartnerGuard, PartnerId, PartnerOperation, SandboxGuard } from '../partners/index.js';
import { CheckOutDto } from './check-out.dto.js';
import { Purchases } from './purchases.js';

/** Purchases in the demo shop with cards of the partner, for programs. */
@Controller('v1/sandbox/purchases')
@Access(SandboxGuard, PartnerGuard, RateLimitGuard)
export class SandboxPurchasesController {
  constructor(
    private readonly cards: CardsService,
    private readonly purchases: Purchases,
    private readonly idempotency: Idempotency,
  ) {}

  /**
   * Answers when the request is presented, or when it can't be presented any more. A repetition with the same
   * `Idempotency-Key` gets the same purchase, as it is by then.
   */
  @Post()
  @PartnerOperation('playOnlinePurchase', 'sandbox:write', cardUnknown)
  async play(
    @PartnerId() partnerId: string,
    @Idempotent() request: IdempotentRequest,
    @Body() body: CheckOutDto,
  ): Promise<PurchaseResource> {
    await this.cards.get(partnerId, body.cardId);
    const { id } = await this.idempotency.execute(partnerId, request, (transaction) =>
      this.purchases.begin(transaction, body),
    );
    return this.purchases.authenticate(id, body);
  }
}
