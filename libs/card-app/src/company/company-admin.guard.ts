import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
} from '@nestjs/common';
import type { SignedInRequest } from '#strong-auth';
import { adminRequired } from '../issuing.errors.js';
import { Issuing, type Member } from '../issuing.js';

interface AdminRequest extends SignedInRequest {
  admin?: Member;
}

/**
 * Behind SessionGuard: admits admins of the company. The platform is asked with each call, so that nobody goes on
 * after the partner has taken it back.
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
