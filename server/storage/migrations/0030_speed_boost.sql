ALTER TABLE "media" ADD COLUMN "speed" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "boosted_by" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "boosted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "media_boosted" ON "media" USING btree ("boosted_by","boosted_at") WHERE boosted_at is not null;