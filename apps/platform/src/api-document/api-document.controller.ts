import { Controller, Get, UseGuards } from '@nestjs/common';
import { Public } from '#access';
import { Operation, RateLimitGuard } from '../api/index.js';
import partnerOpenApi from './partner-openapi.json' with { type: 'json' };

@Controller('v1/openapi.json')
@Public('It describes the API, and holds nothing of a partner.')
@UseGuards(RateLimitGuard)
export class ApiDocumentController {
  /** This API as an OpenAPI 3.0 document. It asks for no key: there is nothing of a partner in it. */
  @Get()
  @Operation('getApiDocument')
  get(): object {
    return partnerOpenApi;
  }
}
