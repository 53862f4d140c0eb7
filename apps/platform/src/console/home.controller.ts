import type { ConsoleHome } from '#contracts';
import { CurrentStaff } from '#staff-sign-in';
import { Get } from '@nestjs/common';
import { ConsoleController, type ConsoleUser } from './console-host.js';
import { ConsoleHomeService } from './home.service.js';

/** The first page after signing in. All roles may read everything on it. */
@ConsoleController('home')
export class ConsoleHomeController {
  constructor(private readonly home: ConsoleHomeService) {}

  @Get()
  read(@CurrentStaff() user: ConsoleUser): Promise<ConsoleHome> {
    return this.home.read(user);
  }
}
