import { Body, Controller, Get, Header, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import type { Enrichment, OnboardingApplication, OnboardingConfirmed } from '#contracts';
import { RateLimitGuard } from '../rate-limit.guard.js';
import { ConfirmDto } from './confirm.dto.js';
import { EnrichDto } from './enrich.dto.js';
import { OnboardingApplicationService } from './onboarding-application.service.js';
import { OnboardingLinksService } from './onboarding-links.service.js';

/** The hosted onboarding application. The link's token is the credential; there is no other. */
@Controller('onboarding/company/:token')
@UseGuards(RateLimitGuard)
export class OnboardingApplicationController {
  constructor(
    private readonly links: OnboardingLinksService,
    private readonly applications: OnboardingApplicationService,
  ) {}

  /** Seed 4.2: the partner's system supplies the people to choose from. */
  @Post()
  @HttpCode(200)
  async enrich(@Param('token') token: string, @Body() body: EnrichDto): Promise<Enrichment> {
    const companyId = await this.links.companyOf(token);
    await this.applications.enrich(companyId, body.people);
    return { companyId, people: body.people.length, redirectUrl: this.links.urlOf(token) };
  }

  @Get('application')
  @Header('cache-control', 'no-store')
  async get(@Param('token') token: string): Promise<OnboardingApplication> {
    return this.applications.get(await this.links.companyOf(token));
  }

  @Post('confirmation')
  @HttpCode(200)
  async confirm(
    @Param('token') token: string,
    @Body() body: ConfirmDto,
  ): Promise<OnboardingConfirmed> {
    return this.applications.confirm(await this.links.companyOf(token), body);
  }
}
