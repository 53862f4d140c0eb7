import { Access } from '#access';
import {
  CardAppInvitations,
  invitationCompanyDenied,
  invitationCompanyEnded,
  Issuing,
  type Member,
  personWithoutCard,
  personWithoutMailAddress,
} from '#card-app';
import { type CardAppAccess, InviteToCardApp } from '#contracts';
import { cardAppInvitationsTooMany } from '#strong-auth';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { Idempotency, Idempotent, type IdempotentRequest, RateLimitGuard } from '../api/index.js';
import { personUnknown } from '../issuing/index.js';
import {
  Caller,
  type PartnerCaller,
  PartnerGuard,
  PartnerId,
  PartnerOperation,
  requireStillAdmitted,
  WhiteLabel,
  whiteLabelRequired,
} from '../partners/index.js';
import { Cardholders } from '../three-ds/index.js';

@Controller('v1/people/:id/card-app')
@Access(PartnerGuard, RateLimitGuard)
export class InvitationsController {
  constructor(
    private readonly cardholders: Cardholders,
    private readonly issuing: Issuing,
    private readonly invitations: CardAppInvitations,
    private readonly idempotency: Idempotency,
    private readonly whiteLabel: WhiteLabel,
  ) {}

  /** Whether the person has the platform's card app. */
  @Get()
  @PartnerOperation('getCardAppAccess', 'companies:read', personUnknown)
  async get(@PartnerId() partnerId: string, @Param('id') id: string): Promise<CardAppAccess> {
    const { person } = await this.find(partnerId, id);
    return this.invitations.accessOfOne(person);
  }

  /**
   * Mails the person a link to the platform's card app and a one-time code, which are valid for 7 days. The person's
   * older code becomes void. The code ends with the key that requested it. A person gets at most 5 invitations in 24
   * hours.
   *
   * A person who has lost their phone comes back with an invitation, too. With `deviceLost` their passkeys and sessions
   * end at once. Without it they stay. The person is informed by mail in both cases.
   */
  @Post('invitations')
  @HttpCode(202)
  @PartnerOperation(
    'inviteToCardApp',
    'enrolments:write',
    personUnknown,
    whiteLabelRequired,
    personWithoutMailAddress,
    personWithoutCard,
    invitationCompanyDenied,
    invitationCompanyEnded,
    cardAppInvitationsTooMany,
  )
  async invite(
    @Caller() caller: PartnerCaller,
    @Param('id') id: string,
    @Body() { deviceLost }: InviteToCardApp,
    @Idempotent() request: IdempotentRequest,
  ): Promise<CardAppAccess> {
    const { partnerId, actorId } = caller;
    const member = await this.find(partnerId, id);
    await this.whiteLabel.require(partnerId);
    await this.invitations.requireInvitable(member);
    await this.idempotency.execute(partnerId, request, async (transaction) => {
      await requireStillAdmitted(transaction, caller);
      await this.invitations.inviteIn(transaction, member.person, {
        requestedBy: actorId,
        deviceLost,
      });
      return {};
    });
    return this.invitations.accessOfOne(member.person);
  }

  /** @throws person_unknown, also for another partner's person. */
  private async find(partnerId: string, id: string): Promise<Member> {
    const person = await this.cardholders.findOfPartner(partnerId, id);
    const member = person && (await this.issuing.find(person));
    if (!member) throw personUnknown();
    return member;
  }
}
