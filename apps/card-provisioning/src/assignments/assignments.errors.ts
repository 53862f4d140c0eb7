import type { OperatorErrorCode } from '#consumer-service';
import { DomainError, type StatusByCode } from '#http';

export type AssignmentErrorCode = 'assignment_unknown';

export const assignmentStatusByCode: StatusByCode<AssignmentErrorCode | OperatorErrorCode> = {
  assignment_unknown: 404,
  operator_required: 401,
};

export const assignmentUnknown = () =>
  new DomainError<AssignmentErrorCode>('assignment_unknown', 'There is no such assignment.');
