DROP INDEX `quotes_newest_kept`;--> statement-breakpoint
CREATE INDEX `quotes_newest_kept` ON `quotes` (`created_at`,`id`,`client_company`,`client_name`,`client_email`) WHERE deleted_at is null;