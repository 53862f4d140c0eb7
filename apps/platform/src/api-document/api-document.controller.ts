import { operation } from '#http';
import { Public } from '#access';
import { Controller, Get, Module, UseGuards } from '@nestjs/common';
import { RateLimitGuard } from '../api/index.js';
import partnerOpenApi from './partner-openapi.json' with { type: 'json' };

@Controller('v1/openapi.json')
@Public('It describes the API and contains nothing of a partner.')
@UseGuards(RateLimitGuard)
export class ApiDocumentController {
  /** This API as an OpenAPI 3.0 document. It needs no key, because it contains nothing of a partner. */
  @Get()
  @operation('getApiDocument')
  get(): object {
    return partnerOpenApi;
  }
}

@Module({ controllers: [ApiDocumentController] })
export class ApiDocumentModule {}
