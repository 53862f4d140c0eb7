import { Body, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';
import { Access } from '#access';
import {
  type AccountResource,
  type AutoTopUpResource,
  NestedObject,
  OptionalField,
  RequestedMoney,
  type SetAutoTopUp,
} from '#contracts';
import { CardAppController, SessionGuard } from '#strong-auth';
import { IsInt, Max, Min } from 'class-validator';
import { accountUnknown } from '../issuing.errors.js';
import type { Member } from '../issuing.js';
import { Admin, CompanyAdminGuard } from './company-admin.guard.js';

class AutoTopUpAmount extends RequestedMoney {
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  declare amount: number;
}

/** The platform checks the rest. */
class AutoTopUpDto implements SetAutoTopUp {
  @NestedObject(() => AutoTopUpAmount)
  threshold: AutoTopUpAmount;

  @OptionalField()
  @NestedObject(() => AutoTopUpAmount)
  amount?: AutoTopUpAmount;

  @OptionalField()
  @NestedObject(() => AutoTopUpAmount)
  targetAmount?: AutoTopUpAmount;

  @OptionalField()
  @NestedObject(() => AutoTopUpAmount)
  dailyCap?: AutoTopUpAmount;
}

/** The accounts of an admin's company. Those of other companies are unknown. */
@CardAppController('company/accounts')
@Access(SessionGuard, CompanyAdminGuard)
export class CompanyAccountsController {
  /** At most 100. */
  @Get()
  async list(@Admin() { api, person }: Member): Promise<{ data: AccountResource[] }> {
    return { data: await api.listAccounts(person.companyId) };
  }

  @Get(':id/auto-top-up')
  async getAutoTopUp(@Admin() admin: Member, @Param('id') id: string): Promise<AutoTopUpResource> {
    await checkOwn(admin, id);
    return admin.api.getAutoTopUp(id);
  }

  @Put(':id/auto-top-up')
  async setAutoTopUp(
    @Admin() admin: Member,
    @Param('id') id: string,
    @Body() settings: AutoTopUpDto,
  ): Promise<AutoTopUpResource> {
    await checkOwn(admin, id);
    return admin.api.setAutoTopUp(id, settings);
  }

  @Delete(':id/auto-top-up')
  @HttpCode(204)
  async switchAutoTopUpOff(@Admin() admin: Member, @Param('id') id: string): Promise<void> {
    await checkOwn(admin, id);
    await admin.api.switchAutoTopUpOff(id);
  }
}

/** @throws account_unknown */
async function checkOwn({ api, person }: Member, id: string): Promise<void> {
  const { companyId } = await api.getAccount(id);
  if (companyId !== person.companyId) throw accountUnknown();
}
