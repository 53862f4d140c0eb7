import { Matches } from 'class-validator';

/**
 * No control characters, one of which Postgres does not take. In ranges and not as `\p{Cc}`, since the pattern is in
 * the OpenAPI document, and Python's regular expressions don't know properties of characters.
 */
const WITHOUT_CONTROLS = new RegExp(String.raw`^[^\x00-\x1F\x7F-\x9F]+$`, 'u');

/** A text in one line, for people to read. */
export function OneLine(): PropertyDecorator {
  return Matches(WITHOUT_CONTROLS, { message: 'must be a text in one line' });
}
