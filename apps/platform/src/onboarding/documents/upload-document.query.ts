import type { DocumentPurpose } from '#contracts';
import { documentPurposes } from '#onboarding-rules';
import { IsIn, IsString, Length, Matches } from 'class-validator';

export class UploadDocumentQuery {
  @IsIn(documentPurposes)
  purpose: DocumentPurpose;

  /** The file's name on the user's computer, without a path. */
  @IsString()
  @Length(1, 200)
  @Matches(/^[^\p{C}/\\]+$/u, { message: 'fileName must be a name without a path' })
  fileName: string;
}
