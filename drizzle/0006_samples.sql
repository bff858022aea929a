CREATE TABLE `samples` (
	`id` text PRIMARY KEY NOT NULL,
	`sent_to` text,
	`at` text NOT NULL,
	`removed_at` text
) STRICT;
--> statement-breakpoint
CREATE TRIGGER `samples_unchanged` BEFORE UPDATE ON `samples`
WHEN old.`removed_at` IS NOT NULL OR new.`id` IS NOT old.`id` OR new.`sent_to` IS NOT old.`sent_to` OR new.`at` IS NOT old.`at`
BEGIN SELECT raise(ABORT, 'what was a sample stays one'); END;
--> statement-breakpoint
CREATE TRIGGER `samples_kept` BEFORE DELETE ON `samples`
BEGIN SELECT raise(ABORT, 'what was a sample stays one'); END;
