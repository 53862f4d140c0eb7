import { Injectable, type PipeTransform } from '@nestjs/common';
import { strictValidation } from '#http';
import { EmitEventDto } from './emit-event.dto.js';

const MAX_NAME_LENGTH = 100;

/** Takes what is surely right without class-validator, which the sandbox's load would spend its time in. */
@Injectable()
export class EmitEventPipe implements PipeTransform<unknown, Promise<EmitEventDto>> {
  private readonly strict = strictValidation();

  async transform(body: unknown): Promise<EmitEventDto> {
    if (isEmitEvent(body)) return body;
    return (await this.strict.transform(body, {
      type: 'body',
      metatype: EmitEventDto,
    })) as EmitEventDto;
  }
}

function isEmitEvent(body: unknown): body is EmitEventDto {
  if (typeof body !== 'object' || body === null || Object.keys(body).length !== 3) return false;
  const { companyId, event, data } = body as Record<keyof EmitEventDto, unknown>;
  return isName(companyId) && isName(event) && isObject(data);
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && value.length > 0 && value.length <= MAX_NAME_LENGTH;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
