import { declareError } from '#http';

export const brandingUnknown = declareError('branding_unknown', 404, 'There is no such branding.');
