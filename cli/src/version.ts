import { CLIENT_VERSION } from '#platform-client';

/** All packages have the same version. */
export const VERSION = CLIENT_VERSION;
