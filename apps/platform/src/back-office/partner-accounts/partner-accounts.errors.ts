import { declareError } from '#http';

export const partnerNameTaken = declareError(
  'partner_name_taken',
  409,
  'There is a partner with this name already.',
);

export const partnerUnknown = declareError('partner_unknown', 404, 'There is no such partner.');
