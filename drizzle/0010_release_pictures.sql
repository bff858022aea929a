CREATE TABLE `__new_portrait_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`hash` text,
	`file` text,
	`changed_by` text NOT NULL,
	`at` text NOT NULL
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_portrait_changes`("id", "hash", "file", "changed_by", "at") SELECT "id", "hash", "file", "changed_by", "at" FROM `portrait_changes`;--> statement-breakpoint
DROP TABLE `portrait_changes`;--> statement-breakpoint
ALTER TABLE `__new_portrait_changes` RENAME TO `portrait_changes`;--> statement-breakpoint
CREATE TRIGGER `portrait_changes_unchanged` BEFORE UPDATE ON `portrait_changes`
BEGIN SELECT raise(ABORT, 'a change of the portrait is kept as it was made'); END;
--> statement-breakpoint
CREATE TRIGGER `portrait_changes_kept` BEFORE DELETE ON `portrait_changes`
BEGIN SELECT raise(ABORT, 'a change of the portrait is kept as it was made'); END;
--> statement-breakpoint
DROP TRIGGER `pictures_kept`;--> statement-breakpoint
CREATE TRIGGER `pictures_kept` BEFORE DELETE ON `pictures`
WHEN old.`hash` IN (SELECT `hash` FROM `portrait_changes` WHERE `id` IN (SELECT max(`id`) FROM `portrait_changes` GROUP BY `file`))
BEGIN SELECT raise(ABORT, 'the portrait is kept as it is'); END;
