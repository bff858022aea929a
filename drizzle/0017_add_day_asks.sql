CREATE TABLE `day_asks` (
	`id` text PRIMARY KEY NOT NULL,
	`quote_id` text NOT NULL,
	`kind` text NOT NULL,
	`of_ask` text,
	`days` text,
	`hours` integer,
	`booking` text,
	`words` text,
	`key` text,
	`at` text NOT NULL,
	`audit_seq` integer NOT NULL,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "day_asks_kind" CHECK("day_asks"."kind" in ('asked', 'withdrawn', 'answered')),
	CONSTRAINT "day_asks_days" CHECK(("day_asks"."kind" = 'asked') = coalesce(json_valid("day_asks"."days"), 0)),
	CONSTRAINT "day_asks_words" CHECK(length("day_asks"."words") <= 600)
) STRICT;
--> statement-breakpoint
CREATE INDEX `day_asks_of` ON `day_asks` (`quote_id`,`audit_seq`);--> statement-breakpoint
CREATE UNIQUE INDEX `day_asks_key` ON `day_asks` (`quote_id`,`key`) WHERE key is not null;--> statement-breakpoint
CREATE TRIGGER `day_asks_unchanged` BEFORE UPDATE OF `id`, `quote_id`, `kind`, `of_ask`, `days`, `hours`, `booking`, `key`, `at`, `audit_seq` ON `day_asks`
BEGIN SELECT raise(ABORT, 'what was asked stands'); END;
--> statement-breakpoint
CREATE TRIGGER `day_asks_words` BEFORE UPDATE OF `words` ON `day_asks`
WHEN new.words IS NOT '(erased)' OR old.words IS NULL
BEGIN SELECT raise(ABORT, 'what was asked stands'); END;
--> statement-breakpoint
CREATE TRIGGER `day_asks_kept` BEFORE DELETE ON `day_asks`
BEGIN SELECT raise(ABORT, 'what was asked stands'); END;
