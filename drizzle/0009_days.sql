CREATE TABLE `day_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`quote_id` text NOT NULL,
	`kind` text NOT NULL,
	`day` text,
	`to_day` text,
	`replacement` text,
	`notice_on` text,
	`hours` integer,
	`km` integer,
	`words` text,
	`of_entry` text,
	`share` real,
	`key` text,
	`number` text,
	`lines` text,
	`by` text NOT NULL,
	`at` text NOT NULL,
	`audit_seq` integer NOT NULL,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "day_entries_kind" CHECK("day_entries"."kind" in ('started', 'ordered', 'paid', 'extended', 'booked', 'cancelled', 'no_show', 'worked', 'not_supplied', 'waived', 'corrected', 'ended', 'billed', 'settled')),
	CONSTRAINT "day_entries_by" CHECK("day_entries"."by" in ('owner', 'client')),
	CONSTRAINT "day_entries_share" CHECK("day_entries"."share" in (0, 0.5, 1)),
	CONSTRAINT "day_entries_lines" CHECK(("day_entries"."kind" = 'billed') = coalesce(json_valid("day_entries"."lines"), 0)),
	CONSTRAINT "day_entries_words" CHECK(length("day_entries"."words") <= 200)
) STRICT;
--> statement-breakpoint
CREATE INDEX `day_entries_of` ON `day_entries` (`quote_id`,`audit_seq`);--> statement-breakpoint
CREATE INDEX `day_entries_by_number` ON `day_entries` (`number`) WHERE number is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `day_entries_key` ON `day_entries` (`quote_id`,`key`) WHERE key is not null;--> statement-breakpoint
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
CREATE TRIGGER `day_entries_unchanged` BEFORE UPDATE OF `id`, `quote_id`, `kind`, `day`, `to_day`, `replacement`, `notice_on`, `hours`, `km`, `of_entry`, `share`, `key`, `number`, `lines`, `by`, `at`, `audit_seq` ON `day_entries`
BEGIN SELECT raise(ABORT, 'an entry of days stands as it was made'); END;
--> statement-breakpoint
CREATE TRIGGER `day_entries_words` BEFORE UPDATE OF `words` ON `day_entries`
WHEN new.words IS NOT '(erased)' OR old.words IS NULL
BEGIN SELECT raise(ABORT, 'an entry of days stands as it was made'); END;
--> statement-breakpoint
CREATE TRIGGER `day_entries_kept` BEFORE DELETE ON `day_entries`
BEGIN SELECT raise(ABORT, 'an entry of days stands as it was made'); END;
--> statement-breakpoint
CREATE TRIGGER `day_statements_unchanged` BEFORE UPDATE ON `day_statements`
BEGIN SELECT raise(ABORT, 'a document stands'); END;
--> statement-breakpoint
CREATE TRIGGER `day_statements_kept` BEFORE DELETE ON `day_statements`
WHEN NOT EXISTS (SELECT 1 FROM `day_entries` WHERE `quote_id` = old.`quote_id` AND `words` = '(erased)')
BEGIN SELECT raise(ABORT, 'a document stands'); END;
