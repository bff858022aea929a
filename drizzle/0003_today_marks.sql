CREATE TABLE `today_marks` (
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`kind`, `subject`),
	CONSTRAINT "today_marks_kind" CHECK("today_marks"."kind" in ('won', 'declined', 'trouble', 'draft'))
) STRICT;
--> statement-breakpoint
INSERT INTO `today_marks` (`kind`, `subject`, `at`)
SELECT iif(`decision` = 'accepted', 'won', 'declined'), `quote_id`, max(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
FROM `quote_decisions` WHERE `decided_at` < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-30 days') GROUP BY 1, 2;
