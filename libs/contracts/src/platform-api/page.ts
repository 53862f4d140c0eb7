/** A page of a list; `startingAfter` the last one's id gets the next (interface 1). */
export interface Page<T> {
  data: T[];
  hasMore: boolean;
}
