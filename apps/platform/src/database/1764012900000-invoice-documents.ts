import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The PDF of each invoice, as it was created first (docs/interface.md#invoices). */
export class InvoiceDocuments1764012900000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE invoice_documents (
        invoice_id text PRIMARY KEY REFERENCES invoices,
        document bytea NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      ALTER TABLE invoice_documents ALTER COLUMN document SET STORAGE EXTERNAL;
      CREATE TRIGGER invoice_documents_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_documents
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_invoice_change();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE invoice_documents');
  }
}
