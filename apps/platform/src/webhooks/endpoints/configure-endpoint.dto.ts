import { OptionalField } from '#contracts';
import { IsIn, IsString, MinLength } from 'class-validator';
import { type EndpointStatus, endpointStatuses } from './endpoint-configuration.js';
import { IsHeaderValue, IsWebhookHeader } from './webhook-header.js';
import { IsWebhookUrl } from './webhook-url.js';

const MIN_TOKEN_LENGTH = 16;

export class ConfigureEndpointDto {
  @IsWebhookUrl()
  url: string;

  @IsWebhookHeader()
  header: string;

  /** If left out, the token is unchanged. A client can't send it back, because it is never shown. */
  @OptionalField()
  @IsString()
  @MinLength(MIN_TOKEN_LENGTH)
  @IsHeaderValue()
  token?: string;

  @IsIn(endpointStatuses)
  status: EndpointStatus;
}
