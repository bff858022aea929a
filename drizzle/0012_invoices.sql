CREATE TABLE `invoice_documents` (
	`invoice_id` text PRIMARY KEY NOT NULL,
	`sha256` text NOT NULL,
	`created_at` text NOT NULL,
	`audit_seq` integer NOT NULL,
	`bytes` blob NOT NULL,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoice_documents_hash" CHECK(length("invoice_documents"."sha256") = 64 and length("invoice_documents"."bytes") > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `invoice_documents_sha256` ON `invoice_documents` (`sha256`);--> statement-breakpoint
CREATE INDEX `invoice_documents_seq` ON `invoice_documents` (`audit_seq`);--> statement-breakpoint
CREATE TABLE `invoice_downloads` (
	`id` text PRIMARY KEY NOT NULL,
	`program` text NOT NULL,
	`numbers` text NOT NULL,
	`csv` text NOT NULL,
	`at` text NOT NULL,
	`audit_seq` integer NOT NULL,
	CONSTRAINT "invoice_downloads_program" CHECK("invoice_downloads"."program" in ('xero', 'plain')),
	CONSTRAINT "invoice_downloads_numbers" CHECK(json_valid("invoice_downloads"."numbers"))
) STRICT;
--> statement-breakpoint
CREATE TABLE `invoice_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`invoice_id` text NOT NULL,
	`kind` text NOT NULL,
	`day` text,
	`amount` integer,
	`words` text,
	`of_entry` text,
	`key` text,
	`at` text NOT NULL,
	`audit_seq` integer NOT NULL,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoice_entries_kind" CHECK("invoice_entries"."kind" in ('payment', 'corrected', 'refund', 'disputed', 'written', 'left')),
	CONSTRAINT "invoice_entries_amount" CHECK("invoice_entries"."amount" >= 0),
	CONSTRAINT "invoice_entries_words" CHECK(length("invoice_entries"."words") <= 200)
) STRICT;
--> statement-breakpoint
CREATE INDEX `invoice_entries_of` ON `invoice_entries` (`invoice_id`,`audit_seq`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_entries_key` ON `invoice_entries` (`invoice_id`,`key`) WHERE key is not null;--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`quote_id` text NOT NULL,
	`kind` text NOT NULL,
	`number` text NOT NULL,
	`folded` text NOT NULL,
	`prefix` text,
	`serial` integer,
	`corrects` text,
	`document` text NOT NULL,
	`sha256` text NOT NULL,
	`brought` integer NOT NULL,
	`key` text,
	`created_at` text NOT NULL,
	`audit_seq` integer NOT NULL,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoices_kind" CHECK("invoices"."kind" in ('invoice', 'credit')),
	CONSTRAINT "invoices_corrects" CHECK(("invoices"."kind" = 'credit') = ("invoices"."corrects" is not null)),
	CONSTRAINT "invoices_document" CHECK(json_valid("invoices"."document") and length("invoices"."sha256") = 64),
	CONSTRAINT "invoices_serial" CHECK(("invoices"."prefix" is null) = ("invoices"."serial" is null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `invoices_of` ON `invoices` (`quote_id`,`audit_seq`);--> statement-breakpoint
CREATE INDEX `invoices_correcting` ON `invoices` (`corrects`) WHERE corrects is not null;--> statement-breakpoint
CREATE INDEX `invoices_by_number` ON `invoices` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_folded` ON `invoices` (`folded`) WHERE not brought;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_serial` ON `invoices` (`prefix`,`serial`) WHERE serial is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_key` ON `invoices` (`key`) WHERE key is not null;--> statement-breakpoint
ALTER TABLE `start_details` ADD `address` text;--> statement-breakpoint
ALTER TABLE `start_details` ADD `order_follows` integer;
--> statement-breakpoint
CREATE TRIGGER `invoices_unchanged` BEFORE UPDATE ON `invoices`
BEGIN SELECT raise(ABORT, 'an invoice stands as it was issued'); END;
--> statement-breakpoint
CREATE TRIGGER `invoices_kept` BEFORE DELETE ON `invoices`
BEGIN SELECT raise(ABORT, 'an invoice stands as it was issued'); END;
--> statement-breakpoint
CREATE TRIGGER `invoice_documents_unchanged` BEFORE UPDATE ON `invoice_documents`
BEGIN SELECT raise(ABORT, 'a document stands'); END;
--> statement-breakpoint
CREATE TRIGGER `invoice_documents_kept` BEFORE DELETE ON `invoice_documents`
BEGIN SELECT raise(ABORT, 'a document stands'); END;
--> statement-breakpoint
CREATE TRIGGER `invoice_downloads_unchanged` BEFORE UPDATE ON `invoice_downloads`
BEGIN SELECT raise(ABORT, 'a file stands as it was made'); END;
--> statement-breakpoint
CREATE TRIGGER `invoice_downloads_kept` BEFORE DELETE ON `invoice_downloads`
BEGIN SELECT raise(ABORT, 'a file stands as it was made'); END;
--> statement-breakpoint
CREATE TRIGGER `invoice_entries_unchanged` BEFORE UPDATE OF `id`, `invoice_id`, `kind`, `day`, `amount`, `of_entry`, `key`, `at`, `audit_seq` ON `invoice_entries`
BEGIN SELECT raise(ABORT, 'what happened to an invoice stands as it was entered'); END;
--> statement-breakpoint
CREATE TRIGGER `invoice_entries_words` BEFORE UPDATE OF `words` ON `invoice_entries`
WHEN new.words IS NOT '(erased)' OR old.words IS NULL
BEGIN SELECT raise(ABORT, 'what happened to an invoice stands as it was entered'); END;
--> statement-breakpoint
CREATE TRIGGER `invoice_entries_kept` BEFORE DELETE ON `invoice_entries`
BEGIN SELECT raise(ABORT, 'what happened to an invoice stands as it was entered'); END;
