import { Module } from '@nestjs/common';
import { EventLogModule } from '../../webhooks/index.js';
import { PeopleController } from './people.controller.js';
import { PeopleService } from './people.service.js';
import { PersonEvents } from './person-events.js';

@Module({
  imports: [EventLogModule],
  controllers: [PeopleController],
  providers: [PeopleService, PersonEvents],
  exports: [PeopleService],
})
export class PeopleModule {}
