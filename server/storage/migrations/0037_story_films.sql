ALTER TABLE "story_run" ADD COLUMN "exporting" jsonb;--> statement-breakpoint
ALTER TABLE "story" ADD COLUMN "progress" double precision;--> statement-breakpoint
ALTER TABLE "story" ADD COLUMN "last_export_chapters" jsonb DEFAULT '[]'::jsonb NOT NULL;