/** Invalid command line; nothing was done. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The command failed for a reason that the user can fix. */
export class OperationError extends Error {
  override name = 'OperationError';
}
