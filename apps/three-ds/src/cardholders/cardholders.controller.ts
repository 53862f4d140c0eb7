import { bearerTokenOf, declareError, GuessLimit, KnownTokens, unauthenticated } from '#http';
import {
  Body,
  type CanActivate,
  Controller,
  type ExecutionContext,
  Headers,
  HttpCode,
  Injectable,
  Param,
  Post,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { eraseMails } from '#mail';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { EnrolmentCodes, eraseDevices, People, type PersonIdentity } from '#strong-auth';
import { DataSource } from 'typeorm';
import { Access } from '#access';
import { CardAppInvitations, Issuing } from '#card-app';
import {
  type CardAppAccess,
  DirectoryPersonErased,
  type EnrolmentCode,
  InviteToCardApp,
  IsName,
  IsReference,
  MAX_EXTERNAL_ID_LENGTH,
} from '#contracts';
import type { Request } from 'express';
import { ThreeDsConfig } from '../three-ds.config.js';

const backEndTokenInvalid = declareError(
  'back_end_token_invalid',
  unauthenticated('Bearer'),
  "This is for the partner's back end alone: its token is missing or wrong.",
);

/** The cardholders registered by the partner's back end. */
@Injectable()
export class Cardholders extends People {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    super();
  }

  async findName({ companyId, externalId }: PersonIdentity): Promise<string | undefined> {
    const [cardholder] = (await this.dataSource.query(
      'SELECT name FROM cardholders WHERE company_id = $1 AND external_id = $2',
      [companyId, externalId],
    )) as { name: string }[];
    return cardholder?.name;
  }

  override async introduce({ companyId, externalId }: PersonIdentity, name: string): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO cardholders (company_id, external_id, name) VALUES ($1, $2, $3)
       ON CONFLICT (company_id, external_id) DO UPDATE SET name = EXCLUDED.name`,
      [companyId, externalId, name],
    );
  }
}

/** What the card app has of a person who was erased from the partner's directory. Approvals stay: they prove payments. */
@EventConsumer()
export class ErasedCardholdersConsumer {
  constructor(private readonly inbox: Inbox) {}

  @OnEvent(DirectoryPersonErased)
  async onPersonErased({ data }: DirectoryPersonErased, meta: EventMeta): Promise<void> {
    const { platformCompanyId: companyId, externalId } = data;
    if (companyId === null) return;
    await this.inbox.once(meta, async (transaction) => {
      await transaction.query(
        'DELETE FROM cardholders WHERE company_id = $1 AND external_id = $2',
        [companyId, externalId],
      );
      await eraseDevices(transaction, companyId, externalId);
      await eraseMails(transaction, companyId, externalId);
    });
  }
}

/** Admits only the partner's back end. */
@Injectable()
class BackEndGuard implements CanActivate {
  private readonly tokens: KnownTokens;

  constructor(
    config: ThreeDsConfig,
    private readonly guesses: GuessLimit,
  ) {
    this.tokens = new KnownTokens(() => config.backEndTokens);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const find = (token: string) => this.tokens.find(token);
    if (await this.guesses.ownerOf(request, 'back_end_token', bearerTokenOf(request), find))
      return true;
    throw backEndTokenInvalid();
  }
}

class CardholderParameters {
  /** The company's id at the platform, `cmp_...`. */
  @IsReference()
  companyId: string;

  /** The partner's id of the cardholder. */
  @IsReference(MAX_EXTERNAL_ID_LENGTH)
  externalId: string;
}

class NameCardholderDto {
  /** The name with which the app greets the cardholder. */
  @IsName()
  name: string;
}

@Controller('people/:companyId/:externalId/enrolment-codes')
@Access(BackEndGuard)
export class EnrolmentCodesController {
  constructor(
    private readonly cardholders: Cardholders,
    private readonly codes: EnrolmentCodes,
  ) {}

  /** Creates a code for a person whom the back end has identified; the person's older code becomes void. */
  @Post()
  @HttpCode(201)
  async create(
    @Param() person: CardholderParameters,
    @Body() { name }: NameCardholderDto,
  ): Promise<EnrolmentCode> {
    await this.cardholders.introduce(person, name);
    return this.codes.create(person);
  }
}

const personUnknown = declareError(
  'person_unknown',
  404,
  'The platform has no person with this companyId and externalId.',
);

const MAX_KEY_LENGTH = 255;

@Controller('people/:companyId/:externalId/invitations')
@Access(BackEndGuard)
export class InvitationsController {
  constructor(
    private readonly issuing: Issuing,
    private readonly invitations: CardAppInvitations,
  ) {}

  /**
   * Mails the person a link and a code for the partner's card app. Name and mail address are read
   * from the platform. The person's older code becomes void. If the person has lost their phone (`deviceLost`), their
   * passkeys and sessions end at once.
   */
  @Post()
  @HttpCode(202)
  async invite(
    @Param() identity: CardholderParameters,
    @Headers('idempotency-key') key: string | undefined,
    @Body() { deviceLost }: InviteToCardApp,
  ): Promise<CardAppAccess> {
    const member = await this.issuing.find(identity);
    if (!member) throw personUnknown();
    const requestKey = key === undefined ? undefined : `back-end-${key.slice(0, MAX_KEY_LENGTH)}`;
    return this.invitations.invite(member, { requestedBy: null, requestKey, deviceLost });
  }
}
