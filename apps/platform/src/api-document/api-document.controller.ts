import { Controller, Get, UseGuards } from '@nestjs/common';
import { Public } from '#access';
import { RateLimitGuard } from '../rate-limit.guard.js';
import partnerOpenApi from './partner-openapi.json' with { type: 'json' };
import { Operation } from '../operation.js';

@Controller('v1/openapi.json')
@Public('It describes the API, and holds nothing of a partner.')
@UseGuards(RateLimitGuard)
export class ApiDocumentController {
  /** This API as an OpenAPI 3.1 document. It asks for no key: there is nothing of a partner in it. */
  @Get()
  @Operation('getApiDocument')
  get(): object {
    return partnerOpenApi;
  }
}
