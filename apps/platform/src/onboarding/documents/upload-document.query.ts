import { type DocumentPurpose, IsName } from '#contracts';
import { documentPurposes } from '#onboarding-rules';
import { IsIn, Matches } from 'class-validator';

export class UploadDocumentQuery {
  @IsIn(documentPurposes)
  purpose: DocumentPurpose;

  /** The file's name on the user's computer, without a path. */
  @IsName(200)
  @Matches(/^[^/\\]+$/, { message: 'fileName must be a name without a path' })
  fileName: string;
}
