/**
 * A page of a list; pass the last item's id as `startingAfter` to get the next page
 * (docs/interface.md#conventions-of-the-api).
 */
export interface Page<T> {
  data: T[];
  hasMore: boolean;
}
