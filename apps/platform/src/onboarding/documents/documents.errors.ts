import { DomainError } from '#http';
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '#onboarding-rules';

export type DocumentErrorCode =
  'document_too_large' | 'document_type_unsupported' | 'document_unknown' | 'documents_too_many';

export const documentTooLarge = () =>
  new DomainError<DocumentErrorCode>(
    'document_too_large',
    `A document has at most ${MAX_DOCUMENT_BYTES / 1_024 / 1_024} MiB.`,
  );

export const documentTypeUnsupported = () =>
  new DomainError<DocumentErrorCode>(
    'document_type_unsupported',
    'A document must be a PDF, a JPEG or a PNG.',
  );

export const documentUnknown = () =>
  new DomainError<DocumentErrorCode>('document_unknown', 'There is no such document.');

export const documentsTooMany = () =>
  new DomainError<DocumentErrorCode>(
    'documents_too_many',
    `An application has at most ${MAX_DOCUMENTS} documents.`,
  );
