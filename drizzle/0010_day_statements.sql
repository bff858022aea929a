CREATE TABLE `day_statements` (
	`quote_id` text NOT NULL,
	`month` text NOT NULL,
	`sha256` text NOT NULL,
	`created_at` text NOT NULL,
	`audit_seq` integer NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`quote_id`, `month`),
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "day_statements_hash" CHECK(length("day_statements"."sha256") = 64 and length("day_statements"."bytes") > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `day_statements_sha256` ON `day_statements` (`sha256`);--> statement-breakpoint
CREATE INDEX `day_statements_seq` ON `day_statements` (`audit_seq`);
--> statement-breakpoint
CREATE TRIGGER `day_statements_unchanged` BEFORE UPDATE ON `day_statements`
BEGIN SELECT raise(ABORT, 'a document stands'); END;
--> statement-breakpoint
CREATE TRIGGER `day_statements_kept` BEFORE DELETE ON `day_statements`
WHEN NOT EXISTS (SELECT 1 FROM `day_entries` WHERE `quote_id` = old.`quote_id` AND `words` = '(erased)')
BEGIN SELECT raise(ABORT, 'a document stands'); END;
