import type { IncomingMessage } from 'node:http';
import { type OperatorAction, type OperatorRole, PARTNER_PAGE_API } from '#contracts';
import { declareError, type DomainError } from '#http';
import {
  isFromOwnPage,
  mayReadFrom,
  type StaffAction,
  StaffController,
  StaffGuard,
  StaffHost,
  type StaffKind,
} from '#staff-sign-in';
import { originForeign } from '#strong-auth';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { OnboardingConfig } from '../onboarding.config.js';

/** Who is signed in at the partner page. */
export interface Operator {
  id: string;
  name: string;
  email: string;
  role: OperatorRole;
}

export const operatorKind: StaffKind = {
  name: 'Partner page',
  page: '/partner',
  cookie: 'partner_page',
  codeMinutes: 7 * 24 * 60,
  tables: {
    idPrefix: 'opr_',
    accounts: 'operators',
    codes: 'operator_enrolment_codes',
    passkeys: 'operator_passkeys',
    sessions: 'operator_passkey_sessions',
    requests: 'operator_access_requests',
    ceremonies: 'operator_ceremonies',
    ownerColumn: 'operator_id',
    accountColumns: 'a.id, a.name, a.email, a.role',
  },
};

export const operatorRoleMissing = declareError(
  'operator_role_missing',
  403,
  (role: string) => `This needs the role ${role}.`,
);

/** Records an action on an operator's account. The database refuses to change or delete an entry. */
export async function recordOperatorAction(
  manager: EntityManager,
  operatorId: string,
  action: OperatorAction,
  actorId: string | null = operatorId,
): Promise<void> {
  await manager.query(
    'INSERT INTO operator_events (operator_id, action, actor_id) VALUES ($1, $2, $3)',
    [operatorId, action, actorId],
  );
}

/** The partner's operators, who use the partner page. */
@Injectable()
export class OperatorHost extends StaffHost {
  constructor({ partnerPageUrl, operatorIdleMinutes, operatorSessionHours }: OnboardingConfig) {
    super(operatorKind, partnerPageUrl, {
      idleMinutes: operatorIdleMinutes,
      sessionHours: operatorSessionHours,
      // Operators decide nothing about money.
      newPasskeyHoldHours: 0,
    });
  }

  record(manager: EntityManager, operatorId: string, action: StaffAction): Promise<void> {
    return recordOperatorAction(manager, operatorId, action);
  }

  requireOwnPage(request: IncomingMessage, isReading: boolean): void {
    const isOwn = isReading ? mayReadFrom : isFromOwnPage;
    if (!isOwn(request, this.origin)) throw originForeign();
  }

  roleMissing(role: string): DomainError {
    return operatorRoleMissing(role);
  }
}

/** Admits only calls with a session of the partner page. */
@Injectable()
export class OperatorSessionGuard extends StaffGuard {}

/** A controller that the partner page alone calls, for operators with a role; left out, for all of them. */
export function PartnerPageController(path: string, role?: OperatorRole): ClassDecorator {
  return StaffController(`${PARTNER_PAGE_API}/${path}`, role, { session: OperatorSessionGuard });
}
