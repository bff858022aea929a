CREATE TABLE `contract_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`contract` text NOT NULL,
	`version` text NOT NULL,
	`updated` text NOT NULL,
	`text` text NOT NULL,
	`sha256` text NOT NULL,
	`published_by` text NOT NULL,
	`at` text NOT NULL,
	CONSTRAINT "contract_versions_contract" CHECK("contract_versions"."contract" in ('terms', 'nda')),
	CONSTRAINT "contract_versions_text" CHECK(json_valid("contract_versions"."text"))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `contract_versions_named` ON `contract_versions` (`contract`,`version`);
--> statement-breakpoint
CREATE TRIGGER `contract_versions_unchanged` BEFORE UPDATE ON `contract_versions`
BEGIN SELECT raise(ABORT, 'a published contract is kept as it is'); END;
--> statement-breakpoint
CREATE TRIGGER `contract_versions_kept` BEFORE DELETE ON `contract_versions`
BEGIN SELECT raise(ABORT, 'a published contract is kept as it is'); END;
