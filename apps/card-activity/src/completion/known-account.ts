import { isPlatformError } from '#platform-client';

/** @param nothing what there is of an account that the platform does not know, because it was restored to before it. */
export async function ofKnownAccount<T, Nothing>(
  asked: PromiseLike<T>,
  nothing: Nothing,
): Promise<T | Nothing> {
  try {
    return await asked;
  } catch (error) {
    if (!isPlatformError(error, 'account_unknown')) throw error;
    return nothing;
  }
}
