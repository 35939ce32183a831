ALTER TABLE "media" ADD COLUMN "published_by" text;--> statement-breakpoint
CREATE INDEX "media_published" ON "media" USING btree ("published_by","published_at","id") WHERE is_published and deleted_at is null;--> statement-breakpoint
UPDATE "media" SET "published_by" = "user_id" WHERE "is_published";
