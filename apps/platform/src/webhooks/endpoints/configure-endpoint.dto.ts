import { IsReference, OptionalField } from '#contracts';
import { IsIn } from 'class-validator';
import { type EndpointStatus, endpointStatuses } from './endpoint-configuration.js';
import { IsHeaderValue, IsWebhookHeader, MAX_VALUE_LENGTH } from './webhook-header.js';
import { IsWebhookUrl } from './webhook-url.js';

const MIN_TOKEN_LENGTH = 16;

export class ConfigureEndpointDto {
  @IsWebhookUrl()
  url: string;

  @IsWebhookHeader()
  header: string;

  /** If left out, the token is unchanged. A client can't send it back, because it is never shown. */
  @OptionalField()
  @IsReference(MAX_VALUE_LENGTH, MIN_TOKEN_LENGTH)
  @IsHeaderValue()
  token?: string;

  @IsIn(endpointStatuses)
  status: EndpointStatus;
}
