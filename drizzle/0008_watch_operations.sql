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
	`succeeded_at` text,
	`detail` text NOT NULL
) STRICT;
