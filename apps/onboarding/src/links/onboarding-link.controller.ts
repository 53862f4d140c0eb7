import { Controller, Get, HttpStatus, Param, Redirect } from '@nestjs/common';
import { CompanyIdPipe } from '../companies/company-id.pipe.js';
import { OnboardingLinkService } from './onboarding-link.service.js';

@Controller('companies/:id/onboarding-link')
export class OnboardingLinkController {
  constructor(private readonly links: OnboardingLinkService) {}

  @Get()
  @Redirect()
  async open(
    @Param('id', CompanyIdPipe) id: string,
  ): Promise<{ url: string; statusCode: HttpStatus }> {
    return { url: await this.links.open(id), statusCode: HttpStatus.SEE_OTHER };
  }
}
