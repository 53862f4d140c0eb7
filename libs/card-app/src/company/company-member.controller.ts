import { Get } from '@nestjs/common';
import { Access } from '#access';
import type { CompanyMember } from '#contracts';
import { Caller, CardAppController, SessionGuard, type SignedIn } from '#strong-auth';
import { Issuing } from '../issuing.js';

@CardAppController('member')
@Access(SessionGuard)
export class CompanyMemberController {
  constructor(private readonly issuing: Issuing) {}

  /** What the caller is to the company. */
  @Get()
  async get(@Caller() caller: SignedIn): Promise<CompanyMember> {
    const member = await this.issuing.find(caller);
    return { companyAdmin: member?.person.companyAdmin ?? false };
  }
}
