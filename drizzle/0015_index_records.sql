CREATE INDEX `nda_documents_seq` ON `nda_documents` (`audit_seq`);--> statement-breakpoint
CREATE INDEX `nda_signatures_seq` ON `nda_signatures` (`audit_seq`);--> statement-breakpoint
CREATE INDEX `quote_documents_seq` ON `quote_documents` (`audit_seq`);--> statement-breakpoint
CREATE INDEX `quotes_by_email` ON `quotes` (lower(client_email));