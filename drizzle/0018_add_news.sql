CREATE TABLE `news` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`at` text NOT NULL,
	`sent_at` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `news_waiting` ON `news` (`id`) WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX `news_at` ON `news` (`at`);--> statement-breakpoint
CREATE TABLE `news_secret` (
	`id` integer PRIMARY KEY NOT NULL,
	`secret_sealed` text NOT NULL,
	`created_at` text NOT NULL,
	CONSTRAINT "news_secret_one" CHECK("news_secret"."id" = 1)
) STRICT;
