CREATE TABLE `secret_key_check` (
	`id` integer PRIMARY KEY NOT NULL,
	`fingerprint` text NOT NULL,
	`proof` text NOT NULL,
	`set_at` text NOT NULL,
	CONSTRAINT "secret_key_check_one" CHECK("secret_key_check"."id" = 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `operation_runs` (
	`kind` text PRIMARY KEY NOT NULL,
	`ran_at` text NOT NULL,
	`ok` integer NOT NULL,
	`succeeded_at` text,
	`detail` text NOT NULL,
	CONSTRAINT "operation_runs_ok" CHECK("operation_runs"."ok" in (0, 1))
) STRICT;
--> statement-breakpoint
CREATE INDEX `emails_stuck` ON `emails` (`state`) WHERE state in ('dead', 'ambiguous');--> statement-breakpoint
-- The clock guard counts from the last event of a database that is older than it.
INSERT INTO operation_runs (kind, ran_at, ok, succeeded_at, detail) SELECT 'clock', at, 1, at, '{}' FROM audit_events ORDER BY seq DESC LIMIT 1;
