DROP TRIGGER `day_statements_kept`;--> statement-breakpoint
CREATE TABLE `__new_day_entries` (
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
	`amount` integer,
	`what` text,
	`who` text,
	`why` text,
	`refund` integer,
	`travel_free` integer,
	`key` text,
	`number` text,
	`lines` text,
	`by` text NOT NULL,
	`received` text,
	`at` text NOT NULL,
	`audit_seq` integer NOT NULL,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "day_entries_kind" CHECK("__new_day_entries"."kind" in ('started', 'ordered', 'paid', 'extended', 'booked', 'cancelled', 'no_show', 'worked', 'not_supplied', 'waived', 'corrected', 'ended', 'agreed', 'expense', 'billed', 'settled')),
	CONSTRAINT "day_entries_by" CHECK("__new_day_entries"."by" in ('owner', 'client')),
	CONSTRAINT "day_entries_share" CHECK("__new_day_entries"."share" in (0, 0.5, 1)),
	CONSTRAINT "day_entries_lines" CHECK(("__new_day_entries"."kind" = 'billed') = coalesce(json_valid("__new_day_entries"."lines"), 0)),
	CONSTRAINT "day_entries_words" CHECK(length("__new_day_entries"."words") <= 200)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_day_entries`("id", "quote_id", "kind", "day", "to_day", "replacement", "notice_on", "hours", "km", "words", "of_entry", "share", "amount", "what", "who", "why", "refund", "travel_free", "key", "number", "lines", "by", "received", "at", "audit_seq") SELECT "id", "quote_id", "kind", "day", "to_day", "replacement", "notice_on", "hours", "km", "words", "of_entry", "share", NULL, NULL, NULL, NULL, NULL, NULL, "key", "number", "lines", "by", NULL, "at", "audit_seq" FROM `day_entries`;--> statement-breakpoint
DROP TABLE `day_entries`;--> statement-breakpoint
ALTER TABLE `__new_day_entries` RENAME TO `day_entries`;--> statement-breakpoint
CREATE INDEX `day_entries_of` ON `day_entries` (`quote_id`,`audit_seq`);--> statement-breakpoint
CREATE INDEX `day_entries_by_number` ON `day_entries` (`number`) WHERE number is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `day_entries_key` ON `day_entries` (`quote_id`,`key`) WHERE key is not null;--> statement-breakpoint
CREATE TRIGGER `day_entries_unchanged` BEFORE UPDATE OF `id`, `quote_id`, `kind`, `day`, `to_day`, `replacement`, `notice_on`, `hours`, `km`, `of_entry`, `share`, `amount`, `what`, `who`, `why`, `refund`, `travel_free`, `key`, `number`, `lines`, `by`, `received`, `at`, `audit_seq` ON `day_entries`
BEGIN SELECT raise(ABORT, 'an entry of days stands as it was made'); END;
--> statement-breakpoint
CREATE TRIGGER `day_entries_words` BEFORE UPDATE OF `words` ON `day_entries`
WHEN new.words IS NOT '(erased)' OR old.words IS NULL
BEGIN SELECT raise(ABORT, 'an entry of days stands as it was made'); END;
--> statement-breakpoint
CREATE TRIGGER `day_entries_kept` BEFORE DELETE ON `day_entries`
BEGIN SELECT raise(ABORT, 'an entry of days stands as it was made'); END;
--> statement-breakpoint
CREATE TRIGGER `day_statements_kept` BEFORE DELETE ON `day_statements`
WHEN NOT EXISTS (SELECT 1 FROM `day_entries` WHERE `quote_id` = old.`quote_id` AND `words` = '(erased)')
BEGIN SELECT raise(ABORT, 'a document stands'); END;
