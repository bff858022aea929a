CREATE TABLE `pictures` (
	`hash` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`bytes` blob NOT NULL,
	`at` text NOT NULL,
	CONSTRAINT "pictures_type" CHECK("pictures"."type" in ('image/jpeg', 'image/png', 'image/webp'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `portrait_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`hash` text,
	`file` text,
	`changed_by` text NOT NULL,
	`at` text NOT NULL,
	FOREIGN KEY (`hash`) REFERENCES `pictures`(`hash`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `setting_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`value` text,
	`changed_by` text NOT NULL,
	`at` text NOT NULL,
	CONSTRAINT "setting_changes_value" CHECK("setting_changes"."value" is null or json_valid("setting_changes"."value"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `setting_changes_of` ON `setting_changes` (`key`,`id`);
--> statement-breakpoint
CREATE TRIGGER `setting_changes_unchanged` BEFORE UPDATE ON `setting_changes`
BEGIN SELECT raise(ABORT, 'a change of a setting is kept as it was made'); END;
--> statement-breakpoint
CREATE TRIGGER `setting_changes_kept` BEFORE DELETE ON `setting_changes`
BEGIN SELECT raise(ABORT, 'a change of a setting is kept as it was made'); END;
--> statement-breakpoint
CREATE TRIGGER `pictures_unchanged` BEFORE UPDATE ON `pictures`
BEGIN SELECT raise(ABORT, 'a picture is kept as it is'); END;
--> statement-breakpoint
CREATE TRIGGER `pictures_kept` BEFORE DELETE ON `pictures`
BEGIN SELECT raise(ABORT, 'a picture is kept as it is'); END;
--> statement-breakpoint
CREATE TRIGGER `portrait_changes_unchanged` BEFORE UPDATE ON `portrait_changes`
BEGIN SELECT raise(ABORT, 'a change of the portrait is kept as it was made'); END;
--> statement-breakpoint
CREATE TRIGGER `portrait_changes_kept` BEFORE DELETE ON `portrait_changes`
BEGIN SELECT raise(ABORT, 'a change of the portrait is kept as it was made'); END;
