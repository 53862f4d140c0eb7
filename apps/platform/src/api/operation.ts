import { operation } from '#http';
import type { PlatformErrorCode } from '../platform.errors.js';

/** Names a handler in the API document, with the codes that it may answer; see `operation` of `libs/http`. */
export const Operation: (id: string, ...problems: PlatformErrorCode[]) => MethodDecorator =
  operation;
