import { Controller, Delete, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { Access } from '#access';
import type { OnboardingDocument } from '#contracts';
import { ANY_TYPE, BodyTypes } from '#http';
import type { Request } from 'express';
import {
  OnboardingLinkGuard,
  type OnboardingVisit,
  Visit,
} from '../links/onboarding-link.guard.js';
import { RateLimitGuard } from '../../api/index.js';
import { DocumentsService } from './documents.service.js';
import { readDocument } from './read-document.js';
import { UploadDocumentQuery } from './upload-document.query.js';

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
    @Query() { purpose, fileName }: UploadDocumentQuery,
    @Req() request: Request,
  ): Promise<OnboardingDocument> {
    const content = await readDocument(request);
    return this.documents.store(companyId, { purpose, fileName, content });
  }

  @Delete(':id')
  @HttpCode(204)
  remove(@Visit() { companyId }: OnboardingVisit, @Param('id') id: string): Promise<void> {
    return this.documents.remove(companyId, id);
  }
}
