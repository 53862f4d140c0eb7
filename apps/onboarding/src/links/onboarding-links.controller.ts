import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  HttpStatus,
  Param,
  Post,
  Redirect,
} from '@nestjs/common';
import { Access } from '#access';
import { type GeneratedLinks, SendOnboardingLink, type SentOnboardingLink } from '#contracts';
import { NoHead } from '#http';
import { CompanyIdPipe } from '../companies/companies.service.js';
import { ChangesSomething, OperatorGuard } from '../operator.guard.js';
import { OnboardingLinkService } from './onboarding-links.service.js';

@Controller('companies/:id')
@Access(OperatorGuard)
export class OnboardingLinkController {
  constructor(private readonly links: OnboardingLinkService) {}

  /** For the partner's app: redirects the admin to the onboarding application. */
  @Get('onboarding-link')
  @NoHead('creates a link')
  @ChangesSomething()
  @Redirect()
  async open(
    @Param('id', CompanyIdPipe) id: string,
  ): Promise<{ url: string; statusCode: HttpStatus }> {
    return { url: await this.links.open(id), statusCode: HttpStatus.SEE_OTHER };
  }

  /** For an operator, who gives the addresses to the admin. */
  @Post('onboarding-links')
  generate(@Param('id', CompanyIdPipe) id: string): Promise<GeneratedLinks> {
    return this.links.generate(id);
  }

  /** Mails a link to an address. */
  @Post('onboarding-links/mails')
  @HttpCode(202)
  send(
    @Param('id', CompanyIdPipe) id: string,
    @Body() body: SendOnboardingLink,
  ): Promise<SentOnboardingLink> {
    return this.links.send(id, body);
  }

  /** Ends all links of the company, such as after one reached a wrong person. */
  @Delete('onboarding-links')
  @HttpCode(204)
  revoke(@Param('id', CompanyIdPipe) id: string): Promise<void> {
    return this.links.revoke(id);
  }
}
