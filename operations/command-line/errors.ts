/** The command line is wrong: nothing was done. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** It can't be done now, for a reason that the reader can do something about. */
export class OperationError extends Error {
  override name = 'OperationError';
}
