CREATE TABLE `client_references` (
	`id` text PRIMARY KEY NOT NULL,
	`words` text NOT NULL,
	`name` text NOT NULL,
	`company` text NOT NULL,
	`agreed_on` text NOT NULL,
	`added_by` text NOT NULL,
	`added_at` text NOT NULL,
	`removed_by` text,
	`removed_at` text
) STRICT;
--> statement-breakpoint
CREATE TABLE `text_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`state` text NOT NULL,
	`text` text NOT NULL,
	`changed_by` text NOT NULL,
	`at` text NOT NULL,
	CONSTRAINT "text_versions_state" CHECK("text_versions"."state" in ('draft', 'published'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `text_versions_of` ON `text_versions` (`key`,`state`,`id`);
--> statement-breakpoint
CREATE TRIGGER `text_versions_unchanged` BEFORE UPDATE ON `text_versions`
BEGIN SELECT raise(ABORT, 'a version of a text is kept as it was made'); END;
--> statement-breakpoint
CREATE TRIGGER `text_versions_kept` BEFORE DELETE ON `text_versions`
BEGIN SELECT raise(ABORT, 'a version of a text is kept as it was made'); END;
--> statement-breakpoint
CREATE TRIGGER `client_references_unchanged` BEFORE UPDATE OF `id`, `agreed_on`, `added_by`, `added_at` ON `client_references`
BEGIN SELECT raise(ABORT, 'a reference is kept as it was given'); END;
--> statement-breakpoint
CREATE TRIGGER `client_references_words` BEFORE UPDATE OF `words`, `name`, `company` ON `client_references`
WHEN new.words <> '(erased)' OR new.name <> '(erased)' OR new.company <> '(erased)' OR new.removed_at IS NULL
BEGIN SELECT raise(ABORT, 'a reference is kept as it was given'); END;
--> statement-breakpoint
CREATE TRIGGER `client_references_removed` BEFORE UPDATE OF `removed_by`, `removed_at` ON `client_references`
WHEN old.removed_at IS NOT NULL
BEGIN SELECT raise(ABORT, 'a removal of a reference is kept'); END;
--> statement-breakpoint
CREATE TRIGGER `client_references_kept` BEFORE DELETE ON `client_references`
BEGIN SELECT raise(ABORT, 'a reference is kept as it was given'); END;
