import { Controller, Delete, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { Access } from '#access';
import {
  type DocumentPurpose,
  IsName,
  IsReference,
  type OnboardingDocument,
  OptionalField,
} from '#contracts';
import { ANY_TYPE, BodyTypes } from '#http';
import type { Request } from 'express';
import { documentPurposes, MAX_DOCUMENT_BYTES } from '#onboarding-rules';
import { IsIn, Matches } from 'class-validator';
import {
  OnboardingLinkGuard,
  type OnboardingVisit,
  Visit,
} from '../links/onboarding-link.guard.js';
import { RateLimitGuard } from '../../api/index.js';
import { DocumentsService, documentTooLarge } from './documents.service.js';

class UploadDocumentQuery {
  @IsIn(documentPurposes)
  purpose: DocumentPurpose;

  /** The file's name on the user's computer, without a path. */
  @IsName(200)
  @Matches(/^[^/\\]+$/, { message: 'fileName must be a name without a path' })
  fileName: string;

  /** The reviewer's question that it answers. */
  @OptionalField()
  @IsReference()
  questionId?: string;
}

@Controller(['onboarding/company/:token/documents', 'onboarding/kyc/:token/documents'])
@Access(RateLimitGuard, OnboardingLinkGuard)
export class DocumentsController {
  constructor(private readonly documents: DocumentsService) {}

  /** The body is the document itself. It is read only after the link was validated. */
  @Post()
  @BodyTypes(ANY_TYPE)
  @HttpCode(201)
  async upload(
    @Visit() { companyId }: OnboardingVisit,
    @Query() { purpose, fileName, questionId }: UploadDocumentQuery,
    @Req() request: Request,
  ): Promise<OnboardingDocument> {
    const content = await readDocument(request);
    return this.documents.store(companyId, { purpose, fileName, questionId, content });
  }

  @Delete(':id')
  @HttpCode(204)
  remove(@Visit() { companyId }: OnboardingVisit, @Param('id') id: string): Promise<void> {
    return this.documents.remove(companyId, id);
  }
}

/** The bytes of a request. A body that is too large is refused before it is read completely. */
async function readDocument(request: Request): Promise<Buffer> {
  if (Number(request.headers['content-length']) > MAX_DOCUMENT_BYTES) throw documentTooLarge();
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  // By default the iterator would destroy the connection, and the refusal could not be sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    sizeBytes += (chunk as Buffer).length;
    if (sizeBytes > MAX_DOCUMENT_BYTES) throw documentTooLarge();
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
