import { addEnrolmentIssuers, dropEnrolmentIssuers } from '#strong-auth';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who created an onboarding link, an enrolment code and a device, so that it can end with them; and the scopes that
 * creating them needs. A replica of the version before leaves the creator out.
 */
export class WhatKeysCreate1764012601000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addEnrolmentIssuers(queryRunner);
    await queryRunner.query('ALTER TABLE onboarding_links ADD COLUMN made_by text');
    // An existing key keeps what it could do only where the new scope gives it nothing that it did not have.
    await queryRunner.query(`
      UPDATE api_keys SET scopes = scopes || ARRAY['onboarding-links:write']
      WHERE scopes @> ARRAY['companies:read', 'companies:write']
        AND NOT scopes @> ARRAY['onboarding-links:write'];
      UPDATE api_keys SET scopes = scopes || ARRAY['enrolments:write']
      WHERE scopes @> ARRAY['companies:read', 'cards:read', 'cards:write', 'accounts:read', 'accounts:write',
          'three-ds:write']
        AND NOT scopes @> ARRAY['enrolments:write']`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      UPDATE api_keys
      SET scopes = array_remove(array_remove(scopes, 'onboarding-links:write'), 'enrolments:write');
      ALTER TABLE onboarding_links DROP COLUMN made_by`);
    await dropEnrolmentIssuers(queryRunner);
  }
}
