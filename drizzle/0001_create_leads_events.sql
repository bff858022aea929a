CREATE TABLE `events` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`company` text,
	`at` text NOT NULL,
	CONSTRAINT "events_name" CHECK("events"."name" in ('needs_form_view', 'needs_form_submit')),
	CONSTRAINT "events_company" CHECK("events"."company" is null or "events"."name" = 'needs_form_submit')
) STRICT;
--> statement-breakpoint
CREATE INDEX `events_at` ON `events` (`at`,`name`);--> statement-breakpoint
CREATE INDEX `events_company_of` ON `events` (`company`) WHERE company is not null;--> statement-breakpoint
CREATE TABLE `lead_quotes` (
	`quote_id` text PRIMARY KEY NOT NULL,
	`lead_id` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `lead_quotes_of` ON `lead_quotes` (`lead_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `leads` (
	`id` text PRIMARY KEY NOT NULL,
	`company` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`supportTypes` text NOT NULL,
	`otherSupportType` text,
	`timeCommitment` text NOT NULL,
	`duration` text NOT NULL,
	`additionalNotes` text,
	`nonce` text NOT NULL,
	`content_sha256` text NOT NULL,
	`network` text,
	`quarantined` integer NOT NULL,
	`due_day` text NOT NULL,
	`created_at` text NOT NULL,
	`confirmed_at` text,
	`answered_at` text,
	`archived_at` text,
	`state` text GENERATED ALWAYS AS (case when archived_at is not null then 'archived' when quarantined then 'quarantined' when answered_at is null then 'new' else 'answered' end) VIRTUAL NOT NULL,
	CONSTRAINT "leads_support" CHECK(json_valid("leads"."supportTypes") and json_array_length("leads"."supportTypes") > 0),
	CONSTRAINT "leads_quarantined" CHECK("leads"."quarantined" in (0, 1)),
	CONSTRAINT "leads_lengths" CHECK(length("leads"."company") between 1 and 200 and length("leads"."name") between 1 and 100 and length("leads"."email") between 3 and 255 and length(coalesce("leads"."phone", '')) <= 50 and length(coalesce("leads"."otherSupportType", '')) <= 200 and length(coalesce("leads"."additionalNotes", '')) <= 2000)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `leads_nonce` ON `leads` (`nonce`);--> statement-breakpoint
CREATE INDEX `leads_of_state` ON `leads` (`state`,`created_at`,`id`,`due_day`);--> statement-breakpoint
CREATE INDEX `leads_current` ON `leads` (`created_at`,`id`) WHERE archived_at is null and quarantined = 0;--> statement-breakpoint
CREATE INDEX `leads_received` ON `leads` (`created_at`);--> statement-breakpoint
CREATE INDEX `leads_of_network` ON `leads` (`network`,`created_at`) WHERE network is not null;--> statement-breakpoint
CREATE INDEX `leads_confirmed` ON `leads` (lower(email),`confirmed_at`) WHERE confirmed_at is not null;--> statement-breakpoint
CREATE INDEX `letters_to_blank` ON `letters` (`created_at`) WHERE state in ('sent', 'discarded') and letter_sealed <> '';--> statement-breakpoint
-- What a visitor told us stays as it was sent, or goes.
CREATE TRIGGER `leads_as_sent` BEFORE UPDATE OF `id`, `company`, `name`, `email`, `phone`, `supportTypes`, `otherSupportType`, `timeCommitment`, `duration`, `additionalNotes`, `nonce`, `content_sha256`, `created_at` ON `leads`
BEGIN SELECT raise(ABORT, 'a lead stays as it was sent'); END;--> statement-breakpoint
CREATE TRIGGER `leads_network_forgotten` BEFORE UPDATE OF `network` ON `leads`
WHEN new.`network` IS NOT NULL
BEGIN SELECT raise(ABORT, 'where a lead came from is only forgotten'); END;--> statement-breakpoint
CREATE TRIGGER `leads_not_spam` BEFORE UPDATE OF `quarantined` ON `leads`
WHEN new.`quarantined` > old.`quarantined`
BEGIN SELECT raise(ABORT, 'a lead only leaves quarantine'); END;--> statement-breakpoint
CREATE TRIGGER `leads_answered_once` BEFORE UPDATE OF `answered_at` ON `leads`
WHEN old.`answered_at` IS NOT NULL
BEGIN SELECT raise(ABORT, 'a lead is answered once'); END;--> statement-breakpoint
CREATE TRIGGER `lead_quotes_fixed` BEFORE UPDATE ON `lead_quotes`
BEGIN SELECT raise(ABORT, 'a quote stays with its lead'); END;
