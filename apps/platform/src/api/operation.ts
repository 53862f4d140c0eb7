import { type AnsweredProblem, operation } from '#http';
import type { PlatformErrorCode } from '../platform.errors.js';

/** Names a handler in the API document, with its error codes; see `operation` of `libs/http`. */
export const Operation: (
  id: string,
  ...problems: AnsweredProblem<PlatformErrorCode>[]
) => MethodDecorator = operation;
