import { Access } from '#access';
import { SetThreeDsRules, type ThreeDsRulesResource } from '#contracts';
import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { RateLimitGuard } from '../../api/index.js';
import {
  Caller,
  type PartnerCaller,
  PartnerGuard,
  PartnerId,
  PartnerOperation,
} from '../../partners/index.js';
import {
  threeDsRulesChanged,
  threeDsRulesChangedTooOften,
  threeDsRulesInvalid,
  ThreeDsRulesService,
  threeDsRulesUnknown,
} from './three-ds-rules.service.js';

/** A version in a path; 0 for what is no number of one. */
const VERSION = /^[1-9]\d{0,8}$/;

@Controller('v1/three-ds-rules')
@Access(PartnerGuard, RateLimitGuard)
export class ThreeDsRulesController {
  constructor(private readonly rules: ThreeDsRulesService) {}

  /** The rules that decide before the challenge. */
  @Get()
  @PartnerOperation('getThreeDsRules', 'settings:read')
  get(@PartnerId() partnerId: string): Promise<ThreeDsRulesResource> {
    return this.rules.get(partnerId);
  }

  /** An earlier version, such as the `rulesVersion` of a decision. */
  @Get(':version')
  @PartnerOperation('getThreeDsRulesVersion', 'settings:read', threeDsRulesUnknown)
  async version(
    @PartnerId() partnerId: string,
    @Param('version') version: string,
  ): Promise<ThreeDsRulesResource> {
    if (!VERSION.test(version)) throw threeDsRulesUnknown();
    return this.rules.version(partnerId, Number(version));
  }

  /** Replaces all rules, for requests from now on. The trail records who changed them, and every version is kept. */
  @Put()
  @PartnerOperation(
    'setThreeDsRules',
    'settings:write',
    threeDsRulesInvalid,
    threeDsRulesChanged,
    threeDsRulesChangedTooOften,
  )
  set(
    @Caller() caller: PartnerCaller,
    @Body() body: SetThreeDsRules,
  ): Promise<ThreeDsRulesResource> {
    return this.rules.set(caller, body);
  }
}
