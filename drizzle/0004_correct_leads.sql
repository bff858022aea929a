ALTER TABLE `leads` ADD `correction` text CHECK (length(`correction`) BETWEEN 1 AND 2000);--> statement-breakpoint
ALTER TABLE `leads` ADD `corrected_at` text;
