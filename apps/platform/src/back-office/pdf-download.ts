import { StreamableFile } from '@nestjs/common';

/** A PDF to be saved: browsers show none in a sandbox. @param fileName of ASCII letters, digits and hyphens. */
export function pdfDownload(fileName: string, content: Buffer): StreamableFile {
  return new StreamableFile(content, {
    type: 'application/pdf',
    disposition: `attachment; filename="${fileName}"`,
    length: content.length,
  });
}
