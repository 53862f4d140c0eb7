import { Access } from '#access';
import {
  type AccountResource,
  type AutoTopUpResource,
  type CompanyMember,
  SetAutoTopUp,
} from '#contracts';
import {
  Caller,
  CardAppController,
  SessionGuard,
  type SignedIn,
  type SignedInRequest,
} from '#strong-auth';
import {
  Body,
  type CanActivate,
  createParamDecorator,
  Delete,
  type ExecutionContext,
  Get,
  HttpCode,
  Injectable,
  Param,
  Put,
} from '@nestjs/common';
import { Issuing, type Member } from './issuing.js';
import { declareError } from '#http';

const accountUnknown = declareError('account_unknown', 404, 'There is no such account.');

const adminRequired = declareError('admin_required', 403, 'This is for admins of the company.');

interface AdminRequest extends SignedInRequest {
  admin?: Member;
}

/**
 * Behind SessionGuard: admits admins of the company. The platform is asked with each call, so that
 * a revoked right ends at once.
 */
@Injectable()
export class CompanyAdminGuard implements CanActivate {
  constructor(private readonly issuing: Issuing) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AdminRequest>();
    const member = request.signedIn && (await this.issuing.find(request.signedIn));
    if (!member?.person.companyAdmin) throw adminRequired();
    request.admin = member;
    return true;
  }
}

/** The admin who calls. Use only behind {@link CompanyAdminGuard}. */
export const Admin = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const { admin } = context.switchToHttp().getRequest<AdminRequest>();
  if (!admin) throw new Error('Admin is used without CompanyAdminGuard');
  return admin;
});

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

/** The accounts of an admin's company. Accounts of other companies are unknown. */
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
    @Body() settings: SetAutoTopUp,
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
