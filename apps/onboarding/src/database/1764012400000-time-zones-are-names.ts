import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TimeZonesAreNames1764012400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // Offsets such as `+02:00` were accepted, but no consumer reads an event that has one. Without a time zone
    // the reader's default applies, and the next change of the company can be published.
    await queryRunner.query(
      `UPDATE companies SET time_zone = NULL WHERE time_zone !~ '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$'`,
    );
  }

  async down(): Promise<void> {
    // The offsets are not kept.
  }
}
