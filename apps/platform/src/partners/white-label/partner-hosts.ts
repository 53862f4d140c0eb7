import { declareError } from '#http';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { NextFunction, Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { PlatformConfig } from '../../platform.config.js';
import { levelChosenLast } from './white-label.js';

export const pageNotAtHost = declareError(
  'page_not_at_host',
  403,
  'This is not served at the host of a partner.',
);

/** How long a replica uses what it has read. Another replica sees a change after this time. */
const KNOWN_FOR_MS = 1_000;

interface PartnerHost {
  partnerId: string;
  hostName: string;
  /** The partner is at White Label. */
  isOpen: boolean;
}

const CARD_APP = /^\/(card-app(\/|$)|card-app\.webmanifest$|card-app-worker\.js$)/;
const FILES = /^\/(assets|brandings)\/|^\/(favicon\.ico|icon\.svg|challenge\.css)$/;
const HOSTED = /^\/(onboarding|challenges)\//;

/**
 * The hosts of partners at White Label: their names for the card app and the hosted pages
 * (docs/interface/mails.md#a-host-name-of-ones-own). A name belongs to one partner.
 */
@Injectable()
export class PartnerHosts {
  private known: Promise<readonly PartnerHost[]> = Promise.resolve([]);
  private readAtMs = -Infinity;
  private readonly ownNames: ReadonlySet<string>;
  private readonly pagesUrl: string;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: PlatformConfig,
  ) {
    const { publicUrl, onboardingUrl, cardAppUrl, consoleUrl, backOfficeUrl } = config;
    const urls = [publicUrl, onboardingUrl, cardAppUrl, consoleUrl, backOfficeUrl];
    this.ownNames = new Set(urls.flatMap((url) => (url ? [new URL(url).hostname] : [])));
    this.pagesUrl = cardAppUrl ?? publicUrl;
  }

  /** Whether it is a host of the platform itself, or below one. On a developer's machine all are below `localhost`. */
  isOwnName(hostName: string): boolean {
    if (this.ownNames.has(hostName)) return true;
    return [...this.ownNames].some((own) => own !== 'localhost' && hostName.endsWith(`.${own}`));
  }

  /** The origin of a partner's pages; undefined without a host of its own, or without White Label. */
  async originOf(partnerId: string): Promise<string | undefined> {
    const host = (await this.hosts()).find((one) => one.partnerId === partnerId && one.isOpen);
    return host && this.originAt(host.hostName);
  }

  /** Where a partner's companies open the onboarding application. */
  async onboardingUrlOf(partnerId: string): Promise<string> {
    const origin = await this.originOf(partnerId);
    return origin ? `${origin}/onboarding` : this.config.onboardingBaseUrl;
  }

  /** Whether the card app is at this origin. It stays there after White Label, for the people who are enrolled. */
  async isOrigin(origin: string): Promise<boolean> {
    return (await this.hosts()).some(({ hostName }) => this.originAt(hostName) === origin);
  }

  /** The partner of a header `Host`. */
  async partnerAt(host: string | undefined): Promise<string | undefined> {
    return (await this.find(host))?.partnerId;
  }

  /** After a change on this replica. */
  forget(): void {
    this.readAtMs = -Infinity;
  }

  /** At a partner's host only the pages for its customers are served: no API, console, back office or portal. */
  readonly middleware = (request: Request, response: Response, next: NextFunction): void => {
    this.find(request.headers.host).then((host) => {
      if (!host || this.isServed(host, request.path)) return next();
      if (request.path === '/') return response.redirect(302, '/card-app');
      next(pageNotAtHost());
    }, next);
  };

  private isServed({ isOpen }: PartnerHost, path: string): boolean {
    return CARD_APP.test(path) || FILES.test(path) || (isOpen && HOSTED.test(path));
  }

  private originAt(hostName: string): string {
    const url = new URL(this.pagesUrl);
    url.hostname = hostName;
    return url.origin;
  }

  private async find(host: string | undefined): Promise<PartnerHost | undefined> {
    const name = host?.replace(/:\d+$/, '').toLowerCase();
    if (name === undefined || this.ownNames.has(name)) return undefined;
    return (await this.hosts()).find(({ hostName }) => hostName === name);
  }

  private hosts(): Promise<readonly PartnerHost[]> {
    const now = performance.now();
    if (now - this.readAtMs > KNOWN_FOR_MS) {
      this.readAtMs = now;
      this.known = this.dataSource.query<PartnerHost[]>(FIND_HOSTS);
      // A failed read is not kept. Callers that wait for it get its error.
      this.known.catch(() => this.forget());
    }
    return this.known;
  }
}

const FIND_HOSTS = `
  SELECT h.partner_id AS "partnerId", h.host_name AS "hostName",
    coalesce((${levelChosenLast('h.partner_id')}), 'white_label') = 'white_label' AS "isOpen"
  FROM partner_hosts h`;
