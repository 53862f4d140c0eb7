import { DomainError, type StatusByCode } from '#http';

export type AssignmentErrorCode = 'assignment_unknown';

export const assignmentStatusByCode: StatusByCode<AssignmentErrorCode> = {
  assignment_unknown: 404,
};

export const assignmentUnknown = () =>
  new DomainError<AssignmentErrorCode>('assignment_unknown', 'There is no such assignment.');
