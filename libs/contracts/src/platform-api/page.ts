/** A page of a list; `startingAfter` the last one's id gets the next (docs/interface.md#conventions-of-the-api). */
export interface Page<T> {
  data: T[];
  hasMore: boolean;
}
