CREATE TABLE `calendar_feeds` (
	`id` text PRIMARY KEY NOT NULL,
	`token_sha256` text NOT NULL,
	`initials` integer NOT NULL,
	`created_at` text NOT NULL,
	`revoked_at` text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_sha256` ON `calendar_feeds` (`token_sha256`);--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_live` ON `calendar_feeds` ((revoked_at is null)) WHERE revoked_at is null;--> statement-breakpoint
CREATE TRIGGER `calendar_feeds_fixed` BEFORE UPDATE OF `id`, `token_sha256`, `initials`, `created_at` ON `calendar_feeds`
BEGIN SELECT raise(ABORT, 'a link of the calendar can only be revoked'); END;
--> statement-breakpoint
CREATE TRIGGER `calendar_feeds_stay_revoked` BEFORE UPDATE OF `revoked_at` ON `calendar_feeds`
WHEN old.`revoked_at` IS NOT NULL
BEGIN SELECT raise(ABORT, 'a revoked link stays revoked'); END;
--> statement-breakpoint
CREATE TRIGGER `calendar_feeds_kept` BEFORE DELETE ON `calendar_feeds`
BEGIN SELECT raise(ABORT, 'links are revoked, never removed'); END;
