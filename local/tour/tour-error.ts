/** The tour found an unexpected result; the message says what, and where. */
export class TourError extends Error {
  override name = 'TourError';
}
