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
  type StaffLimits,
  type StaffTables,
} from '#staff-sign-in';
import { originForeign } from '#strong-auth';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Who is signed in. */
export interface Operator {
  id: string;
  name: string;
  email: string;
  role: OperatorRole;
}

/** The tables of {@link Operators1764018000066}. */
export const operatorTables: StaffTables = {
  idPrefix: 'opr_',
  accounts: 'operators',
  codes: 'operator_enrolment_codes',
  passkeys: 'operator_passkeys',
  sessions: 'operator_passkey_sessions',
  requests: 'operator_access_requests',
  ceremonies: 'operator_ceremonies',
  ownerColumn: 'operator_id',
  accountColumns: 'a.id, a.name, a.email, a.role',
};

/** A page of the partner side with operators of its own. */
export function operatorKindOf(page: Pick<StaffKind, 'name' | 'page' | 'cookie'>): StaffKind {
  return { ...page, codeMinutes: 7 * 24 * 60, tables: operatorTables };
}

/** The page that a service's operators use. Each service with operators provides its own. */
export abstract class OperatorSite {
  abstract readonly kind: StaffKind;
  /** Where browsers open the page, without its path. */
  abstract readonly publicUrl: string;
  abstract readonly limits: StaffLimits;
}

/** The site of a service, by the settings of its configuration. */
export function operatorSiteOf(
  kind: StaffKind,
  publicUrl: string,
  settings: { operatorIdleMinutes: number; operatorSessionHours: number },
): OperatorSite {
  const limits = {
    idleMinutes: settings.operatorIdleMinutes,
    sessionHours: settings.operatorSessionHours,
    // Operators decide nothing about money.
    newPasskeyHoldHours: 0,
  };
  return { kind, publicUrl, limits };
}

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

/** The operators of the service's page. */
@Injectable()
export class OperatorHost extends StaffHost {
  constructor({ kind, publicUrl, limits }: OperatorSite) {
    super(kind, publicUrl, limits);
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

/** Admits only calls with a session of an operator. */
@Injectable()
export class OperatorSessionGuard extends StaffGuard {}

/** A controller that the service's page alone calls, for operators with a role; left out, for all of them. */
export function PartnerPageController(path: string, role?: OperatorRole): ClassDecorator {
  return StaffController(`${PARTNER_PAGE_API}/${path}`, role, { session: OperatorSessionGuard });
}
