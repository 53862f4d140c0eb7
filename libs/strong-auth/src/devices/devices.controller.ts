import { Body, Delete, Get, HttpCode, Param, Patch, Post, Put, Res } from '@nestjs/common';
import { Access } from '#access';
import { type DeviceResource, type EnrolmentCode, RenameDevice, SubscribeToPush } from '#contracts';
import { declareError, SessionCookie, unprocessable } from '#http';
import type { Response } from 'express';
import { NoStepUp } from '../acts/step-up.guard.js';
import { ChallengeStreams } from '../approvals/challenge-streams.js';
import { EnrolmentCodes } from '../enrolment/enrolment-codes.js';
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

@CardAppController('devices')
@Access(SessionGuard)
export class DevicesController {
  constructor(
    private readonly devices: Devices,
    private readonly push: PushSender,
    private readonly streams: ChallengeStreams,
    private readonly cookie: SessionCookie,
    private readonly codes: EnrolmentCodes,
  ) {}

  @Get()
  async list(@Caller() caller: SignedIn): Promise<{ data: DeviceResource[] }> {
    return { data: await this.devices.list(caller.personId, caller.deviceId) };
  }

  /** A code that adds another device, which the person opens there. */
  @Post('codes')
  @HttpCode(201)
  createCode(@Caller() caller: SignedIn): Promise<EnrolmentCode> {
    return this.codes.createForDevice(caller);
  }

  @Patch(':id')
  @HttpCode(204)
  async rename(
    @Caller() caller: SignedIn,
    @Param('id') id: string,
    @Body() { name }: RenameDevice,
  ): Promise<void> {
    if (!(await this.devices.rename(caller.personId, id, name))) throw deviceUnknown();
  }

  @Put('current/push')
  @HttpCode(204)
  async subscribe(@Caller() caller: SignedIn, @Body() body: SubscribeToPush): Promise<void> {
    if (!this.push.isKnownService(body.endpoint)) throw pushEndpointRefused();
    await this.devices.subscribe(caller.deviceId, body);
  }

  @Delete('current/push')
  @HttpCode(204)
  @NoStepUp('It only ends messages, and the open app shows that they are off.')
  unsubscribe(@Caller() caller: SignedIn): Promise<void> {
    return this.devices.unsubscribe(caller.deviceId);
  }

  /** Revokes a device, but not the last one: it can't approve any more, and its sessions end. */
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
