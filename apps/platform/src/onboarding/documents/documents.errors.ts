import { declareError } from '#http';
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '#onboarding-rules';

export const documentTooLarge = declareError(
  'document_too_large',
  413,
  `A document has at most ${MAX_DOCUMENT_BYTES / 1_024 / 1_024} MiB.`,
);

export const documentTypeUnsupported = declareError(
  'document_type_unsupported',
  415,
  'A document must be a PDF, a JPEG or a PNG.',
);

export const documentUnknown = declareError('document_unknown', 404, 'There is no such document.');

export const documentsTooMany = declareError(
  'documents_too_many',
  409,
  `An application has at most ${MAX_DOCUMENTS} documents.`,
);
