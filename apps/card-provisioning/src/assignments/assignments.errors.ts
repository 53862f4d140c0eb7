import type { OperatorErrorCode } from '#consumer-service';
import { DomainError, type StatusByCode, unauthenticated } from '#http';

export type AssignmentErrorCode = 'assignment_unknown';

export const assignmentStatusByCode: StatusByCode<AssignmentErrorCode | OperatorErrorCode> = {
  assignment_unknown: 404,
  operator_required: unauthenticated('Bearer'),
};

export const assignmentUnknown = () =>
  new DomainError<AssignmentErrorCode>('assignment_unknown', 'There is no such assignment.');
