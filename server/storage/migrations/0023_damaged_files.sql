CREATE TABLE "damaged_file" (
	"hash" text PRIMARY KEY NOT NULL,
	"found_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media_store" ADD COLUMN "checked_up_to" text;--> statement-breakpoint
ALTER TABLE "media_store" ADD COLUMN "checked_at" timestamp (3) with time zone;