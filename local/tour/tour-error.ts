/** The tour found something else than what it should have; the message says what, and where. */
export class TourError extends Error {
  override name = 'TourError';
}
