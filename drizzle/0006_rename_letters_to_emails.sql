-- The outbox holds emails: the table, two columns and four indexes take that word. SQLite renames what triggers and
-- constraints refer to by itself; a constraint keeps the name it was made under.
ALTER TABLE `letters` RENAME TO `emails`;--> statement-breakpoint
ALTER TABLE `emails` RENAME COLUMN `letter_sealed` TO `email_sealed`;--> statement-breakpoint
ALTER TABLE `nda_invitations` RENAME COLUMN `letter_id` TO `email_id`;--> statement-breakpoint
DROP INDEX `letters_key`;--> statement-breakpoint
DROP INDEX `letters_due`;--> statement-breakpoint
DROP INDEX `letters_about`;--> statement-breakpoint
DROP INDEX `letters_to_blank`;--> statement-breakpoint
CREATE UNIQUE INDEX `emails_key` ON `emails` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `emails_due` ON `emails` (`due_at`) WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX `emails_about` ON `emails` (`subject_id`);--> statement-breakpoint
CREATE INDEX `emails_to_redact` ON `emails` (`created_at`) WHERE state in ('sent', 'discarded') and email_sealed <> '';
