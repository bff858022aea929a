CREATE TABLE `answers_elsewhere` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`quote_id` text NOT NULL,
	`day` text NOT NULL,
	`how` text NOT NULL,
	`words` text NOT NULL,
	`entered_by` text NOT NULL,
	`at` text NOT NULL,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "answers_elsewhere_how" CHECK("answers_elsewhere"."how" in ('email', 'telephone', 'in_person')),
	CONSTRAINT "answers_elsewhere_words" CHECK(length("answers_elsewhere"."words") <= 200)
) STRICT;
--> statement-breakpoint
CREATE INDEX `answers_elsewhere_of` ON `answers_elsewhere` (`quote_id`,`id`);--> statement-breakpoint
CREATE TRIGGER `answers_elsewhere_unchanged` BEFORE UPDATE ON `answers_elsewhere`
WHEN NOT (new.`words` = '(erased)' AND new.`id` IS old.`id` AND new.`quote_id` IS old.`quote_id` AND new.`day` IS old.`day` AND new.`how` IS old.`how` AND new.`entered_by` IS old.`entered_by` AND new.`at` IS old.`at` AND EXISTS (SELECT 1 FROM `quotes` WHERE `id` = old.`quote_id` AND `client_email` = '(erased)'))
BEGIN SELECT raise(ABORT, 'what a client answered stands'); END;
--> statement-breakpoint
CREATE TRIGGER `answers_elsewhere_kept` BEFORE DELETE ON `answers_elsewhere`
BEGIN SELECT raise(ABORT, 'what a client answered stands'); END;
