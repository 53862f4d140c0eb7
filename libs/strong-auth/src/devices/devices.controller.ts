import { Body, Delete, Get, HttpCode, Param, Put, Res } from '@nestjs/common';
import { Access } from '#access';
import {
  type DeviceResource,
  IsReference,
  NestedObject,
  NullableField,
  type SubscribeToPush,
} from '#contracts';
import { declareError, SessionCookie, unprocessable } from '#http';
import type { Response } from 'express';
import { IsInt, Matches } from 'class-validator';
import { NoStepUp } from '../acts/step-up.guard.js';
import { ChallengeStreams } from '../approvals/challenge-streams.js';
import { CardAppController } from '../http/card-app-controller.js';
import { Caller, SessionGuard } from '../http/session.guard.js';
import { PushSender } from '../push/push-sender.js';
import type { SignedIn } from '../sessions/sessions.js';
import { Devices } from './devices.js';

const deviceUnknown = declareError('device_unknown', 404, 'There is no such device.');

const pushEndpointRefused = declareError(
  'push_endpoint_refused',
  unprocessable('/endpoint'),
  'This is not the address of a known push service.',
);

// Keys of Web Push (RFC 8291): a P-256 point and 16 bytes.
const PUBLIC_KEY = /^[\w-]{87}=?$/;
const SECRET = /^[\w-]{22}(==)?$/;

class PushKeysDto {
  @Matches(PUBLIC_KEY, { message: 'p256dh must be a point of P-256 in base64url' })
  p256dh: string;

  @Matches(SECRET, { message: 'auth must be 16 bytes in base64url' })
  auth: string;
}

class SubscribeToPushDto implements SubscribeToPush {
  @IsReference(2_000)
  endpoint: string;

  @NullableField()
  @IsInt()
  expirationTime?: number | null;

  @NestedObject(() => PushKeysDto)
  keys: PushKeysDto;
}

@CardAppController('devices')
@Access(SessionGuard)
export class DevicesController {
  constructor(
    private readonly devices: Devices,
    private readonly push: PushSender,
    private readonly streams: ChallengeStreams,
    private readonly cookie: SessionCookie,
  ) {}

  @Get()
  async list(@Caller() caller: SignedIn): Promise<{ data: DeviceResource[] }> {
    return { data: await this.devices.list(caller.personId, caller.deviceId) };
  }

  @Put('current/push')
  @HttpCode(204)
  async subscribe(@Caller() caller: SignedIn, @Body() body: SubscribeToPushDto): Promise<void> {
    if (!this.push.isKnownService(body.endpoint)) throw pushEndpointRefused();
    await this.devices.subscribe(caller.deviceId, body);
  }

  @Delete('current/push')
  @HttpCode(204)
  @NoStepUp('It only ends messages, and the open app shows that they are off.')
  unsubscribe(@Caller() caller: SignedIn): Promise<void> {
    return this.devices.unsubscribe(caller.deviceId);
  }

  /** Revokes a lost device: it can't approve any more, and its sessions end. */
  @Delete(':id')
  @HttpCode(204)
  async revoke(
    @Caller() caller: SignedIn,
    @Param('id') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    if (!(await this.devices.revoke(caller.personId, id))) throw deviceUnknown();
    this.streams.closeOfDevice(id);
    if (id === caller.deviceId) this.cookie.clear(response);
  }
}
