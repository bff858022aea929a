CREATE TABLE `audit_stamps` (
	`seq` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`asked_at` text NOT NULL,
	`stamped_at` text NOT NULL,
	`response` blob NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TRIGGER `audit_stamps_unchanged` BEFORE UPDATE ON `audit_stamps`
BEGIN SELECT raise(ABORT, 'what a third party stated stands'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_stamps_kept` BEFORE DELETE ON `audit_stamps`
BEGIN SELECT raise(ABORT, 'what a third party stated stands'); END;
